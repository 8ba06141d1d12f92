import { afterEach, expect, it, vi } from 'vitest';
import { builtInConnection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { readyToSend } from './ready-to-send';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('asks for the passphrase, then waits for the models, and goes on also where the key stays locked', async () => {
  await connections.ready;
  const models = { settled: Promise.resolve() };
  const asked: string[] = [];
  vi.spyOn(connections, 'unlockActive').mockImplementation(() => {
    asked.push('passphrase');
    return Promise.resolve(false);
  });
  vi.spyOn(connections, 'modelsOf').mockImplementation(() => {
    asked.push('models');
    return models as ReturnType<typeof connections.modelsOf>;
  });
  expect((await readyToSend()).connection).toBe(builtInConnection);
  expect(asked).toEqual(['passphrase', 'models']);
});

it('does not wait for a list that does not come', async () => {
  await connections.ready;
  vi.useFakeTimers();
  const models = { settled: new Promise(() => undefined) };
  vi.spyOn(connections, 'modelsOf').mockReturnValue(
    models as ReturnType<typeof connections.modelsOf>,
  );
  const ready = readyToSend();
  await vi.advanceTimersByTimeAsync(3000);
  expect((await ready).connection).toBe(builtInConnection);
});
