import { randomId } from '../random-id';

/** The first message of each worker: the lock that it holds for as long as it lives, where there are Web Locks. */
export interface Hello {
  hello: { lock: string | undefined };
}

/**
 * Tells the page that this worker has been loaded and listens: the last thing that its script does. A worker that ends
 * by itself, or is ended by the browser, raises no event in the page, but it lets go of its locks.
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
