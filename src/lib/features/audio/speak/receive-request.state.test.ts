import type { JsonObject } from '$lib/base/api/wire/json';
import { expect, it } from 'vitest';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { receiveRequest } from './receive-request';
import { speechComposer } from './speech-composer.svelte';

const first = { model: '', voice: '', parameters: {} };
const receive = (body: JsonObject) => receiveRequest({ body, files: [] });

it('A request that is received restores the typed text with one press', async () => {
  const takes = [first, { ...first, voice: 'b' }];
  speechComposer.enter({ text: 'Mine', takes });
  await receive({ model: 'm', input: 'Theirs', voice: 'v' });
  expect(speechComposer.text).toBe('Theirs');
  notifications.toasts.at(-1)?.action?.run();
  expect(speechComposer.entered).toEqual({ text: 'Mine', takes });
});

it('A request that is received reports a member that the form cannot hold', async () => {
  expect(await receive({ input: ['a'] })).toEqual({ refused: 'input must be a string.' });
});
