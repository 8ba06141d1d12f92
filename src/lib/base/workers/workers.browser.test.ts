import { proxy, type Remote } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestMethods } from '../../../../tests/support/work/test-methods.worker';
import url from '../../../../tests/support/work/test-methods.worker.ts?worker&url';
import { startWorker } from './trusted-worker';
import { runInWorker, TimedWorker, WorkerHost } from './worker-host';
import { runInSandbox } from './sandbox/run-in-sandbox';

const workers: Worker[] = [];
/** Number of terminations of each of them. */
let terminations: number[] = [];
const startReal = () => tracked(startWorker(url));
const startGone = () => tracked(startWorker('/no-such-worker.js'));

function tracked(worker: Worker): Worker {
  const place = workers.push(worker) - 1;
  terminations[place] = 0;
  const terminate = worker.terminate.bind(worker);
  worker.terminate = () => {
    terminations[place] = (terminations[place] ?? 0) + 1;
    terminate();
  };
  return worker;
}

/** A worker with this script. */
function scripted(script: string): () => Worker {
  const source = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return () => tracked(new Worker(source, { type: 'module' }));
}

const echo = (remote: Remote<TestMethods>) => remote.echo('here');
const never = (remote: Remote<TestMethods>) => remote.never();

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
  terminations = [];
});

describe('A call to a worker', () => {
  it('returns the result, and goes to the worker that is already running', async () => {
    const host = new WorkerHost<TestMethods>(startReal);
    expect(await host.call((remote) => remote.count())).toBe(1);
    expect(await host.call((remote) => remote.count())).toBe(2);
    expect(workers).toHaveLength(1);
    host.close();
  });

  it('rejects with the error that the worker throws, which continues', async () => {
    const host = new WorkerHost<TestMethods>(startReal);
    const refused = host.call((remote) => remote.refuse());
    await expect(refused).rejects.toMatchObject({ name: 'NotReadableError', message: 'No.' });
    expect(await host.call(echo)).toBe('here');
    expect(terminations).toEqual([0]);
    host.close();
  });

  it('reports that the worker did not start if its script is missing, and starts another for the next call', async () => {
    const starts = [startGone, startReal];
    const host = new WorkerHost<TestMethods>(() => (starts.shift() as () => Worker)());
    const lost = host.call(echo);
    await expect(lost).rejects.toMatchObject({ name: 'WorkerFailure', kind: 'not-started' });
    expect(await host.call(echo)).toBe('here');
    host.close();
  });

  it('reports the same if the script throws while loading', async () => {
    const host = new WorkerHost<TestMethods>(scripted('throw new Error("broken script")'));
    await expect(host.call(echo)).rejects.toMatchObject({ kind: 'not-started' });
    expect(terminations).toEqual([1]);
  });

  it('and if the browser refuses to create a worker', async () => {
    const host = new WorkerHost<TestMethods>(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    await expect(host.call(echo)).rejects.toMatchObject({ kind: 'not-started' });
  });

  it('fails immediately when the worker closes itself', async () => {
    const host = new WorkerHost<TestMethods>(startReal);
    await expect(host.call((remote) => remote.leave())).rejects.toMatchObject({ kind: 'died' });
    expect(await host.call((remote) => remote.count())).toBe(1);
    host.close();
  });

  it('fails, with all others under way, when the worker fails', async () => {
    const host = new WorkerHost<TestMethods>(startReal);
    const waiting = [host.call(never), host.call(never), host.call((remote) => remote.fail())];
    for (const result of await Promise.allSettled(waiting))
      expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'died' } });
    expect(terminations).toEqual([1]);
  });

  it('ends immediately when it is cancelled, while the worker continues for others', async () => {
    const host = new WorkerHost<TestMethods>(startReal);
    await host.call((remote) => remote.count());
    const cancelling = new AbortController();
    const cancelled = host.call(never, cancelling.signal);
    cancelling.abort(new Error('Enough.'));
    await expect(cancelled).rejects.toThrow('Enough.');
    expect(await host.call((remote) => remote.count())).toBe(2);
    host.close();
  });

  it('ends with its host', async () => {
    const host = new WorkerHost<TestMethods>(startReal);
    const waiting = host.call(never);
    host.close();
    await expect(waiting).rejects.toMatchObject({ kind: 'closed' });
    expect(terminations).toEqual([1]);
  });
});

describe('A silent worker', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts as not started after 30 seconds', async () => {
    const host = new WorkerHost<TestMethods>(scripted('onmessage = () => {}'));
    const waiting = host.call(echo);
    const received = vi.fn();
    void waiting.catch(received);
    vi.advanceTimersByTime(29_999);
    await Promise.resolve();
    expect(received).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await expect(waiting).rejects.toMatchObject({ kind: 'not-started' });
  });

  it('but not after its hello: work may take any time', async () => {
    const host = new WorkerHost<TestMethods>(startReal);
    await host.call(echo);
    const received = vi.fn();
    void host.call(never).catch(received);
    vi.advanceTimersByTime(60_000);
    expect(await host.call(echo)).toBe('here');
    expect(received).not.toHaveBeenCalled();
    host.close();
  });
});

describe('A job in a worker of its own', () => {
  it('ends the worker with it, whether it succeeds, fails or is cancelled', async () => {
    expect(await runInWorker<TestMethods, string>(startReal, echo)).toBe('here');
    const refused = runInWorker<TestMethods, never>(startReal, (remote) => remote.refuse());
    await expect(refused).rejects.toThrow('No.');
    const cancelling = new AbortController();
    const begun = proxy(() => cancelling.abort(new Error('Enough.')));
    const task = (remote: Remote<TestMethods>) => remote.neverButTell(begun);
    const cancelled = runInWorker<TestMethods, never>(startReal, task, cancelling.signal);
    await expect(cancelled).rejects.toThrow('Enough.');
    expect(terminations).toEqual([1, 1, 1]);
  });

  it('starts none if it was already cancelled', async () => {
    const cancelled = AbortSignal.abort(new Error('Enough.'));
    const job = runInWorker<TestMethods, string>(startReal, echo, cancelled);
    await expect(job).rejects.toThrow('Enough.');
    expect(workers).toHaveLength(0);
  });
});

describe('A task with a time limit', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is late when the worker takes longer, and the next one is answered', async () => {
    const timed = new TimedWorker<TestMethods>(startReal, 1000);
    const outcome = timed.run((remote) => {
      void vi.advanceTimersByTimeAsync(1000);
      return never(remote);
    });
    expect(await outcome).toBe('late');
    expect(await timed.run(echo)).toBe('here');
  });

  it('is not late when its answer has only waited for a busy page', async () => {
    const timed = new TimedWorker<TestMethods>(startReal, 1000);
    const outcome = timed.run((remote) => {
      const answered = echo(remote);
      // One task of the page that takes longer than the limit.
      vi.advanceTimersByTime(1100);
      return answered;
    });
    expect(await outcome).toBe('here');
  });
});

describe('The sandbox in the page', () => {
  const endless = { limits: { bytes: 16 * 1024 * 1024, milliseconds: 60_000 } };

  it('runs a function in a worker', async () => {
    const outcome = await runInSandbox('({ a, b }) => a * b', '{"a":6,"b":7}');
    expect(outcome).toEqual({ ok: true, json: '42' });
  });

  it('ends immediately when its caller cancels', async () => {
    const cancel = new AbortController();
    const outcome = runInSandbox('() => { for (;;); }', '{}', {
      ...endless,
      signal: cancel.signal,
    });
    cancel.abort('stopped by the person');
    await expect(outcome).rejects.toBe('stopped by the person');
  });
});
