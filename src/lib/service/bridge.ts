import type { Fetch } from '../api/endpoint';
import { startWorker } from '../trusted-worker';
import { WorkerBridge } from './worker-bridge';
import workerUrl from './service.worker.ts?worker&url';

/** Tokens a second: fast enough to be pleasant, slow enough to be seen. */
const defaultPace = 120;

/** All connections of the page share one worker. */
const bridge = new WorkerBridge(() => startWorker(workerUrl), defaultPace);

/** A `fetch` that reaches the built-in service; its worker is started by the first call. */
export function createServiceFetch(): Fetch {
  return (url, init) => bridge.fetch(url, init);
}

/** Tokens a second of answers to come and of those under way; Infinity or 0 for as fast as possible. */
export function setPace(tokensPerSecond: number): void {
  bridge.setPace(tokensPerSecond);
}
