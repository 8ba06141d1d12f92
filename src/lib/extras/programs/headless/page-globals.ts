import { Worker as Thread } from 'node:worker_threads';

/** A worker as pages have it, in a thread of Node: as much of it as src/lib/base/workers uses. */
class ThreadWorker extends EventTarget {
  readonly #thread: Thread;

  constructor(url: string) {
    super();
    // In the bundle, thread.js is beside this script. The environment, which has the key, is not passed on.
    const first = new URL('./thread.js', import.meta.url);
    this.#thread = new Thread(first, { workerData: url, env: {} });
    this.#thread.on('message', (data: unknown) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
    this.#thread.on('error', ({ message }) =>
      this.dispatchEvent(Object.assign(new Event('error'), { message })),
    );
  }

  postMessage(message: unknown): void {
    this.#thread.postMessage(message);
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}

const nothing = () => 0;
Object.assign(globalThis, {
  Worker: ThreadWorker,
  // Modules of pages call these. In Node nothing is painted, and no page is left.
  ...{ requestAnimationFrame: nothing, cancelAnimationFrame: nothing },
  ...{ addEventListener: nothing, removeEventListener: nothing },
});
