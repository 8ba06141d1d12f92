import type { JsonObject } from '$lib/api/json';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { dismissToast, notifications } from '$lib/ui/notices/toasts.svelte';
import { speechComposer } from './speech-composer.svelte';
import SpeechPanel from './SpeechPanel.svelte';
import { receiveRequest } from './receive-request';

const first = { model: '', voice: '', parameters: {} };

const receive = (body: JsonObject) => receiveRequest({ body, files: [] });

beforeEach(() => {
  notifications.toasts.forEach(({ id }) => dismissToast(id));
  speechComposer.enter({ text: '', takes: [first] });
});

it('fills the form, and marks members that are not in the specification', async () => {
  const body = { model: 'm', input: 'Hello', voice: 'alloy', speed: 1.5, instructions: 'calm' };
  expect(await receive(body)).toContain('tab=speak');
  await render(SpeechPanel);
  expect(speechComposer.text).toBe('Hello');
  expect(speechComposer.takes).toMatchObject([{ model: 'm', voice: 'alloy' }]);
  await expect.element(page.getByRole('spinbutton', { name: 'speed' })).toHaveValue('1.5');
  await expect
    .element(page.getByRole('textbox', { name: 'instructions' }))
    .toHaveTextContent('"calm"');
  expect(notifications.toasts).toEqual([]);
});

it('restores the typed text with one press', async () => {
  const takes = [first, { ...first, voice: 'b' }];
  speechComposer.enter({ text: 'Mine', takes });
  await receive({ model: 'm', input: 'Theirs', voice: 'v' });
  expect(speechComposer.text).toBe('Theirs');
  notifications.toasts.at(-1)?.action?.run();
  expect(speechComposer.entered).toEqual({ text: 'Mine', takes });
});

it('reports a member that the form cannot hold', async () => {
  expect(await receive({ input: ['a'] })).toEqual({ refused: 'input must be a string.' });
});
