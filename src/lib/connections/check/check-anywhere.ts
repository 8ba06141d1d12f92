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
 * Tests an address, even an unsaved one that the page's content policy blocks: a worker is not bound by it. Rejects
 * with ApiFailure `stopped`, WorkerFailure or the signal's reason.
 */
export async function checkAnywhere(
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  if (endpoint.fetch || isInReach(endpoint)) return checkConnection(endpoint, signal);
  // Functions cannot be posted to a worker.
  const { observe, ...rest } = endpoint;
  const relayed = new RelayedExchanges(endpoint);
  try {
    return await runInWorker<CheckWorker, ConnectionCheck>(
      () => startWorker(url),
      (worker) => worker.check(rest, observe && proxy(relayed.receive)),
      signal,
    );
  } finally {
    relayed.stop();
  }
}
