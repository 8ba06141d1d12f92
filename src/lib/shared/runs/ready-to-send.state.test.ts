import { afterEach, expect, it, vi } from 'vitest';
import { connectDialog } from '$lib/shared/connections/model/connect-dialog.svelte';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { readyToSend } from './ready-to-send';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('A locked key prompts for the passphrase, then the request waits for the models, and continues even if the key stays locked', async () => {
  await connections.ready;
  const models = { settled: Promise.resolve() };
  const steps: string[] = [];
  vi.spyOn(connections, 'unlockActive').mockImplementation(() => {
    steps.push('passphrase');
    return Promise.resolve(false);
  });
  vi.spyOn(connections, 'modelsOf').mockImplementation(() => {
    steps.push('models');
    return models as ReturnType<typeof connections.modelsOf>;
  });
  expect((await readyToSend())?.connection).toBe(demoConnection);
  expect(steps).toEqual(['passphrase', 'models']);
});

it('A key that is known to be missing stops the request and opens its field', async () => {
  await connections.ready;
  const lab = { ...demoConnection, id: 'lab', isDemo: false };
  vi.spyOn(connections, 'active', 'get').mockReturnValue(lab);
  vi.spyOn(connections, 'needsKey', 'get').mockReturnValue(true);
  vi.spyOn(connections, 'modelsOf').mockReturnValue({ settled: Promise.resolve() } as ReturnType<
    typeof connections.modelsOf
  >);
  expect(await readyToSend()).toBeUndefined();
  expect(connectDialog.request).toEqual({ kind: 'edit', connection: lab, field: 'apiKey' });
  connectDialog.close();
});

function withModels(settled: Promise<void>) {
  vi.useFakeTimers();
  vi.spyOn(connections, 'modelsOf').mockReturnValue({ settled } as ReturnType<
    typeof connections.modelsOf
  >);
}

it('A request does not wait forever for the list of a remote service', async () => {
  await connections.ready;
  const lab = { ...demoConnection, id: 'lab', isDemo: false };
  vi.spyOn(connections, 'active', 'get').mockReturnValue(lab);
  vi.spyOn(connections, 'unlockActive').mockResolvedValue(true);
  withModels(new Promise(() => undefined));
  const ready = readyToSend();
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await ready)?.connection).toBe(lab);
});

it('A request waits for the list of the built-in service, however long that takes to start', async () => {
  await connections.ready;
  const list = Promise.withResolvers<void>();
  withModels(list.promise);
  const resolved = vi.fn();
  const ready = readyToSend().then(resolved);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(resolved).not.toHaveBeenCalled();
  list.resolve();
  await ready;
  expect(resolved).toHaveBeenCalledOnce();
});
