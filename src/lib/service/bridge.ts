import type { Fetch } from '../api/wire/endpoint';
import type { Behaviour } from './behaviour';
import { startWorker } from '../work/trusted-worker';
import { WorkerBridge } from './worker-bridge';
import workerUrl from './service.worker.ts?worker&url';

/** Tokens a second: fast enough to be pleasant, slow enough to be seen. */
const defaultPace = 120;

/** All connections of the page share one worker. */
const bridge = new WorkerBridge(() => startWorker(workerUrl), {
  pace: defaultPace,
  jitter: 0,
});

/** A `fetch` that reaches the built-in service; its worker is started by the first call. */
export function createServiceFetch(): Fetch {
  return (url, init) => bridge.fetch(url, init);
}

/** Of answers to come and, as far as pace and jitter go, of those under way. */
export function changeBehaviour(change: Partial<Behaviour>): void {
  bridge.changeBehaviour(change);
}
