import type { JsonObject } from '$lib/api/json';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import { dismissToast, notifications } from '$lib/ui/notices/toasts.svelte';
import { builtInConnection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { noteOutcome } from '$lib/parameters/note-outcome';
import '../../app.css';
import LegacyPage from './LegacyPage.svelte';
import { receiveRequest, legacyComposers } from './legacy-composer.svelte';

const received = (body: JsonObject) => ({ body, files: [] });

beforeEach(async () => {
  await page.viewport(1300, 900);
  notifications.toasts.forEach(({ id }) => dismissToast(id));
  for (const composer of legacyComposers) {
    await composer.restored;
    composer.change({ model: '', values: {} });
  }
});

it('fills the form of its path, and marks members that the specification does not name', async () => {
  const body = { model: 'davinci', prompt: 'Once', max_tokens: 9, suffix: 'end' };
  expect(await receiveRequest('completions', received(body))).toContain('tab=completions');
  await render(LegacyPage, { path: 'completions' });
  await expect.element(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Once');
  await expect.element(page.getByRole('spinbutton', { name: 'max_tokens' })).toHaveValue('9');
  await expect.element(page.getByRole('textbox', { name: 'suffix' })).toHaveTextContent('"end"');
  expect(legacyComposers[0]?.body).toMatchObject(body);
  expect(notifications.toasts).toEqual([]);
});

it('warns of a broken rule beside its field and Send where the service need not follow it', async () => {
  vi.spyOn(connections, 'active', 'get').mockReturnValue({ ...builtInConnection, builtIn: false });
  const [composer] = legacyComposers;
  composer?.change({ model: 'm', values: { prompt: 'Once', temperature: 2.5 } });
  await render(LegacyPage, { path: 'completions' });
  const warning = 'temperature must be between 0 and 2. The service may refuse it.';
  const field = page.getByRole('spinbutton', { name: 'temperature' });
  await expect.element(field).toHaveAccessibleDescription(new RegExp(warning));
  await expect.element(page.getByRole('status').filter({ hasText: warning })).toBeVisible();
  expect(composer?.problems).toEqual(composer?.warnings);
  vi.restoreAllMocks();
});

it('shows the words of a service beside the field that it refused, until that is changed', async () => {
  const [composer] = legacyComposers;
  composer?.change({ model: 'm', values: { prompt: 'Once' } });
  await render(LegacyPage, { path: 'completions' });
  const error = {
    kind: 'http',
    status: 422,
    isHtml: false,
    words: 'Longer.',
    param: 'prompt',
  } as const;
  noteOutcome(composer?.key ?? '', error, composer?.body ?? {});
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await expect.element(prompt).toHaveAccessibleDescription('Refused: Longer.');
  await prompt.fill('Once upon');
  await expect.element(prompt).not.toHaveAttribute('aria-invalid');
});

it('keeps previous values: one click restores them', async () => {
  const [composer] = legacyComposers;
  composer?.change({ model: 'mine', values: { prompt: 'Mine' } });
  await receiveRequest('completions', received({ model: 'theirs', prompt: 'Theirs' }));
  expect(composer?.prompt).toBe('Theirs');
  notifications.toasts.at(-1)?.action?.run();
  expect(composer?.value).toEqual({ model: 'mine', values: { prompt: 'Mine' } });
});

it('opens the tab of a path that sends nothing, and names the members that have no field', async () => {
  expect(await receiveRequest('models', received({}))).toContain('tab=models');
  expect(await receiveRequest('completions', received({ model: 'm', prompt: ['a', 'b'] }))).toEqual(
    {
      refused: 'prompt must be a string.',
    },
  );
});

it('remembers the chosen model after a reload, whatever the service lists', async () => {
  await receiveRequest('completions', received({ model: 'gone', prompt: 'x' }));
  dispatchEvent(new Event('pagehide'));
  const { LegacyComposer } = await import('./legacy-composer.svelte');
  const [{ form }] = legacyComposers as [InstanceType<typeof LegacyComposer>];
  const again = new LegacyComposer(form);
  await again.restored;
  expect(again.model).toBe('gone');
});
