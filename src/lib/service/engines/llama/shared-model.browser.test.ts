import { proxy, type Remote, wrap } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TestTab } from '../../../../../tests/support/shared-model.worker';
import workerUrl from '../../../../../tests/support/shared-model.worker?worker&url';
import { startWorker } from '../../../base/workers/trusted-worker';

const open: Worker[] = [];

async function openTab(
  name: string,
  limit?: number,
): Promise<{ tab: Remote<TestTab>; close: () => void }> {
  const worker = startWorker(workerUrl);
  open.push(worker);
  const tab = wrap<TestTab>(worker);
  await tab.start(name, limit);
  return { tab, close: () => worker.terminate() };
}

/** Two tabs; the second waits for an answer that the first has begun. */
async function openWaiting() {
  const first = await openTab('A');
  const second = await openTab('B');
  await first.tab.ask('model');
  const onPart = vi.fn();
  const answer = second.tab.ask('wait', proxy(onPart));
  await vi.waitFor(() => expect(onPart).toHaveBeenCalledWith('A2'));
  return { first, second, answer };
}

afterEach(() => {
  for (const worker of open.splice(0)) worker.terminate();
});

describe('One model for all tabs', () => {
  it('runs the jobs of every tab in the tab that used a model first', async () => {
    const first = await openTab('A');
    const second = await openTab('B');
    expect(await first.tab.ask('model')).toBe('A1');
    expect(await second.tab.ask('model')).toBe('A2');
    expect(await Promise.all([second.tab.ask('model'), second.tab.ask('model')])).toEqual([
      'A3',
      'A4',
    ]);
  });

  it('is taken over by another tab when that tab closes', async () => {
    const first = await openTab('A');
    const second = await openTab('B');
    const third = await openTab('C');
    await first.tab.ask('model');
    await second.tab.ask('model');
    await third.tab.ask('model');
    first.close();
    await vi.waitFor(async () => expect(await second.tab.ask('model')).toMatch(/^B\d$/));
    expect(await third.tab.ask('model')).toMatch(/^B\d$/);
  });

  it('ends an answer that the closed tab had begun, in words', async () => {
    const { first, answer } = await openWaiting();
    first.close();
    expect(await answer).toMatch(/^A2 The tab that ran the model was closed/);
  });

  it('is refused with a reason if the tab that runs it was suspended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const suspended = navigator.locks.request('inference-console.own-models', () => promise);
    const { tab } = await openTab('A', 1);
    expect(await tab.ask('model')).toMatch(/^Another tab .* doesn’t respond/);
    resolve();
    await suspended;
  });

  it('stops a job of another tab when it is aborted there', async () => {
    const { first, second, answer } = await openWaiting();
    await second.tab.stop();
    expect(await answer).toBe('A2 stopped');
    expect(await first.tab.ask('model')).toBe('A3');
  });
});
