import type { Endpoint } from '$lib/api/wire/endpoint';
import { startWorker } from '$lib/work/trusted-worker';
import { runInWorker } from '$lib/work/worker-host';
import { checkConnection, type ConnectionCheck } from './connection-check';
import type { CheckWorker } from './connection-check.worker';
import url from './connection-check.worker.ts?worker&url';
import { isInReach } from '../reach/reach';

/**
 * Also tests an address that is not saved yet, which the page's policy keeps the page from: a worker is not bound by it.
 * Rejects with ApiFailure `stopped`, WorkerFailure or the signal's reason.
 */
export function checkAnywhere(endpoint: Endpoint, signal: AbortSignal): Promise<ConnectionCheck> {
  if (endpoint.fetch || isInReach(endpoint)) return checkConnection(endpoint, signal);
  return runInWorker<CheckWorker, ConnectionCheck>(
    () => startWorker(url),
    (worker) => worker.check(endpoint),
    signal,
  );
}
