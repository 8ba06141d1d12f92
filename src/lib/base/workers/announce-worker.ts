import { randomId } from '$lib/base/platform/random-id';

/** The first message of each worker: the lock that it holds while it lives, if Web Locks are available. */
export interface Hello {
  hello: { lock: string | undefined };
}

/**
 * Reports to the page that this worker has loaded and listens. Call it last in the script. A worker that closes, or
 * that the browser ends, fires no event in the page, but it releases its locks.
 */
export function announceWorker(): void {
  // Absent over plain http.
  const locks = (globalThis.navigator as Partial<Navigator>).locks;
  const lock = `inference-console.worker.${randomId()}`;
  const hold = () => {
    greet(lock);
    return new Promise(() => {});
  };
  if (locks) locks.request(lock, hold).catch(() => greet(undefined));
  else greet(undefined);
}

export function isHello(message: unknown): message is Hello {
  return typeof message === 'object' && message !== null && 'hello' in message;
}

function greet(lock: string | undefined): void {
  const message: Hello = { hello: { lock } };
  globalThis.postMessage(message);
}
