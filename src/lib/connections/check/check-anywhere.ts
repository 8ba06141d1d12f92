import { proxy } from 'comlink';
import type { Endpoint } from '$lib/api/wire/endpoint';
import { startWorker } from '$lib/work/trusted-worker';
import { runInWorker } from '$lib/work/worker-host';
import { checkConnection, type ConnectionCheck } from './connection-check';
import type { CheckWorker } from './connection-check.worker';
import url from './connection-check.worker.ts?worker&url';
import { RelayedExchanges } from './relayed-exchange';
import { isInReach } from '../reach/reach';

/**
 * Also tests an address that is not saved yet, which the page's policy keeps the page from: a worker is not bound by it.
 * Rejects with ApiFailure `stopped`, WorkerFailure or the signal's reason.
 */
export async function checkAnywhere(
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  if (endpoint.fetch || isInReach(endpoint)) return checkConnection(endpoint, signal);
  // A function does not go to a worker as it is.
  const { observe, ...rest } = endpoint;
  const relayed = new RelayedExchanges(endpoint);
  try {
    return await runInWorker<CheckWorker, ConnectionCheck>(
      () => startWorker(url),
      (worker) => worker.check(rest, observe && proxy(relayed.hear)),
      signal,
    );
  } finally {
    relayed.stop();
  }
}
