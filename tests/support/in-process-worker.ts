import { expose } from 'comlink';

// Tests may fake timers; messages between a page and its worker are no timers.
const { setTimeout } = globalThis;

/** Serves the methods of the script that is being loaded; scripts load one after another. */
let serve: (methods: object) => void = () => undefined;
let lastLoad: Promise<unknown> = Promise.resolve();
let started = 0;
let hasEnded = false;

/** The methods of `serve` for a script that runs in the page's own process. */
export function serveInProcess(methods: object): void {
  serve(methods);
}

/**
 * Ends the workers of a file of tests: resolves when the script that loads has been loaded, and no other one is loaded
 * afterwards. Between two files there are no mocks, with which a script that is late would have to be loaded.
 */
export async function endLoading(): Promise<void> {
  hasEnded = true;
  await lastLoad;
}

/**
 * A module worker in Node, for scripts that call `serve`: it runs in the process of the page, and its messages are
 * copied like those of a worker. It cannot end a loop, so a test of that belongs into a browser.
 */
export class InProcessWorker extends EventTarget {
  readonly #inside = new EventTarget();
  readonly #name = `worker ${(started += 1)}`;
  #terminated = Promise.withResolvers<void>();
  #isTerminated = false;

  constructor(url: string) {
    super();
    lastLoad = lastLoad.then(() => this.#load(new URL(url, 'http://localhost').pathname));
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#deliver(this.#inside, message, transfer);
  }

  terminate(): void {
    this.#isTerminated = true;
    this.#terminated.resolve();
  }

  #serve(methods: object): void {
    const postMessage = (message: unknown, transfer: Transferable[] = []) =>
      this.#deliver(this, message, transfer);
    const listen = this.#inside.addEventListener.bind(this.#inside);
    const unlisten = this.#inside.removeEventListener.bind(this.#inside);
    expose(methods, { postMessage, addEventListener: listen, removeEventListener: unlisten });
    // A worker holds a lock while it lives.
    void navigator.locks.request(this.#name, () => {
      postMessage({ hello: { lock: this.#name } });
      return this.#terminated.promise;
    });
  }

  async #load(path: string): Promise<void> {
    if (hasEnded) return;
    serve = (methods) => this.#serve(methods);
    try {
      // Each worker evaluates its script again.
      await import(/* @vite-ignore */ `${path}?${this.#name}`);
    } catch (reason) {
      this.dispatchEvent(Object.assign(new Event('error'), { message: String(reason) }));
    }
  }

  #deliver(target: EventTarget, message: unknown, transfer: Transferable[]): void {
    const data = withFiles(structuredClone(message, { transfer }), message);
    setTimeout(() => {
      if (!this.#isTerminated) target.dispatchEvent(new MessageEvent('message', { data }));
    });
  }
}

/** The copy, with the original's files: Node copies a File as a Blob, without its name. */
function withFiles(copy: unknown, original: unknown): unknown {
  if (original instanceof File) return original;
  if (typeof original !== 'object' || original === null) return copy;
  if (Array.isArray(original) || Object.getPrototypeOf(original) === Object.prototype)
    for (const key of Object.keys(original)) {
      const [inCopy, inOriginal] = [copy, original] as { [key: string]: unknown }[];
      if (inCopy && inOriginal) inCopy[key] = withFiles(inCopy[key], inOriginal[key]);
    }
  return copy;
}
