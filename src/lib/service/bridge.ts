import type { Fetch } from '../api/wire/endpoint';
import type { Behaviour } from './behaviour';
import { startWorker } from '../work/trusted-worker';
import { WorkerBridge } from './worker-bridge';
import workerUrl from './service.worker.ts?worker&url';

/** Default pace in tokens per second: fast enough to be pleasant, slow enough to be visible. */
const defaultPace = 120;

/** All connections of the page share one worker. */
const bridge = new WorkerBridge(() => startWorker(workerUrl), {
  pace: defaultPace,
  jitter: 0,
});

/** A `fetch` that reaches the built-in service. The first call starts its worker. */
export function createServiceFetch(): Fetch {
  return (url, init) => bridge.fetch(url, init);
}

/** Applies to new answers; pace and jitter apply to running answers too. */
export function changeBehaviour(change: Partial<Behaviour>): void {
  bridge.changeBehaviour(change);
}
