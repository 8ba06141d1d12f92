import type { JsonObject } from '$lib/base/api/wire/json';
import { beforeEach, expect, it } from 'vitest';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { LegacyComposer, legacyComposers, receiveRequest } from './legacy-composer.svelte';

const received = (body: JsonObject) => ({ body, files: [] });

beforeEach(async () => {
  for (const composer of legacyComposers) {
    await composer.restored;
    composer.change({ model: '', values: {} });
  }
});

it('A request that is received keeps previous values: one click restores them', async () => {
  const [composer] = legacyComposers;
  composer?.change({ model: 'mine', values: { prompt: 'Mine' } });
  await receiveRequest('completions', received({ model: 'theirs', prompt: 'Theirs' }));
  expect(composer?.prompt).toBe('Theirs');
  notifications.toasts.at(-1)?.action?.run();
  expect(composer?.value).toEqual({ model: 'mine', values: { prompt: 'Mine' } });
});

it('A request that is received opens the tab of a path that sends nothing, and names the members that have no field', async () => {
  expect(await receiveRequest('models', received({}))).toContain('tab=models');
  expect(await receiveRequest('completions', received({ model: 'm', prompt: ['a', 'b'] }))).toEqual(
    {
      refused: 'prompt must be a string.',
    },
  );
});

it('The chosen model is remembered after a reload, whatever the service lists', async () => {
  await receiveRequest('completions', received({ model: 'gone', prompt: 'x' }));
  dispatchEvent(new Event('pagehide'));
  const [{ form }] = legacyComposers as [LegacyComposer];
  const again = new LegacyComposer(form);
  await again.restored;
  expect(again.model).toBe('gone');
});
