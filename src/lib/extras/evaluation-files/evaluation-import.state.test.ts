import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EvaluationImport } from './evaluation-import.svelte';

const terminated = vi.fn();

/** A worker that says hello, and nothing more. */
class BusyWorker extends EventTarget {
  terminate = terminated;
  postMessage = () => undefined;

  constructor() {
    super();
    queueMicrotask(() =>
      this.dispatchEvent(new MessageEvent('message', { data: { hello: { lock: undefined } } })),
    );
  }
}

/** Node's files have no path. */
const file = (name: string) => Object.assign(new File([''], name), { webkitRelativePath: '' });

vi.mock('$lib/base/workers/trusted-worker', () => ({ startWorker: () => new BusyWorker() }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('A file whose reading takes too long is refused in words, and its worker ended', async () => {
  const reading = new EvaluationImport(() => undefined);
  const opened = reading.open([file('endless.yaml')]);
  await vi.advanceTimersByTimeAsync(30_000);
  await opened;
  expect(reading.state).toMatchObject({
    kind: 'refused',
    words: expect.stringContaining('took over 30 s') as string,
  });
  expect(terminated).toHaveBeenCalledOnce();
});

it('Nothing is shown of files that were removed while they were read', async () => {
  const reading = new EvaluationImport(() => undefined);
  const opened = reading.open([file('a.yaml')]);
  await vi.advanceTimersByTimeAsync(1000);
  reading.remove();
  await opened;
  expect(reading.state).toEqual({ kind: 'none' });
});
