import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaError } from './media-failure';
import type { MediaWorker } from './media.worker';
import { runMediaJob, type JobOptions } from './media';

/** The other end of a channel, with the members of a worker that a port does not have. */
function standIn(methods: Partial<MediaWorker>) {
  const { port1, port2 } = new MessageChannel();
  expose(methods, port2);
  port2.postMessage({ hello: {} });
  port1.start();
  const events = new EventTarget();
  const terminate = vi.fn(() => port1.close());
  const worker = Object.assign(port1, { terminate }) as unknown as Worker;
  const listen = worker.addEventListener.bind(worker);
  worker.addEventListener = (type: string, listener: EventListener, options?: object) =>
    (type === 'error' ? events.addEventListener.bind(events) : listen)(type, listener, options);
  return { worker, terminate, events };
}

function survey({ worker }: { worker: Worker }, waiting: JobOptions = {}) {
  return runMediaJob(
    (remote, onProgress) => remote.survey(new Blob(['a']), onProgress),
    waiting,
    () => worker,
  );
}

const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Resolves once messages of the channel have fulfilled the condition; the fake clock hardly advances. */
const until = (check: () => void) => vi.waitFor(check, { interval: 1 });

describe('Work in a worker', () => {
  it('rejects with the kind of failure and terminates the worker', async () => {
    const stand = standIn({ survey: async () => ({ failure: { kind: 'not-media' } }) });
    await expect(survey(stand)).rejects.toMatchObject({ failure: { kind: 'not-media' } });
    expect(stand.terminate).toHaveBeenCalledOnce();
  });

  it('is abandoned when the worker falls silent', async () => {
    const begun = vi.fn(never);
    const stand = standIn({ survey: begun });
    const failed = survey(stand).catch((error: MediaError) => error.failure);
    await until(() => expect(begun).toHaveBeenCalled());
    vi.advanceTimersByTime(10_000);
    expect(await failed).toEqual({ kind: 'stuck', seconds: 10 });
    expect(stand.terminate).toHaveBeenCalledOnce();
  });

  it('continues as long as the worker reports progress', async () => {
    let report: Parameters<MediaWorker['survey']>[1] | undefined;
    const stand = standIn({
      survey: (_, onProgress) => {
        report = onProgress;
        return never();
      },
    });
    const onprogress = vi.fn();
    let ended = false;
    survey(stand, { onprogress }).catch(() => (ended = true));
    await until(() => expect(report).toBeDefined());
    for (let second = 1; second <= 5; second++) {
      vi.advanceTimersByTime(8000);
      await report?.(second);
      expect(onprogress).toHaveBeenLastCalledWith(second, undefined);
    }
    expect(ended).toBe(false);
    stand.worker.terminate();
  });

  it('reports a crash of the worker', async () => {
    const begun = vi.fn(never);
    const stand = standIn({ survey: begun });
    const failed = survey(stand).catch((error: MediaError) => error.failure);
    await until(() => expect(begun).toHaveBeenCalled());
    stand.events.dispatchEvent(new Event('error'));
    expect(await failed).toMatchObject({ kind: 'crashed' });
  });

  it('reports a worker that never started as another failure', async () => {
    const stand = standIn({ survey: never });
    const failed = survey(stand).catch((error: MediaError) => error.failure);
    stand.events.dispatchEvent(new Event('error'));
    expect(await failed).toEqual({ kind: 'not-loaded' });
  });

  it('ends immediately when it is cancelled, and never starts when it was cancelled before', async () => {
    const stand = standIn({ survey: never });
    const controller = new AbortController();
    const cancelled = survey(stand, { signal: controller.signal });
    controller.abort(new Error('Enough.'));
    await expect(cancelled).rejects.toThrow('Enough.');
    expect(stand.terminate).toHaveBeenCalledOnce();
    const start = vi.fn();
    const late = runMediaJob(never, { signal: controller.signal }, start);
    await expect(late).rejects.toThrow('Enough.');
    expect(start).not.toHaveBeenCalled();
  });
});
