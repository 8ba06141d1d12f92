import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';
import { endLoading, InProcessWorker, serveInProcess } from './in-process-worker';
import { MemoryLocks } from './memory-locks';
import { MemoryStorage } from './memory-storage';

/** The events of a page, such as `pagehide`, which tests dispatch on the global object. */
const events = new EventTarget();

/** The element that saves a file. */
class HTMLAnchorElement {
  download = '';
  href = '';
  click(): void {}
}

/** A document without elements, for state that follows its visibility. */
class PageDocument extends EventTarget {
  hidden = false;
  readonly activeElement = null;
  readonly body = events;
  readonly head = { append: () => undefined };
  readonly createElement = () => new HTMLAnchorElement();
  readonly querySelector = () => null;
  readonly querySelectorAll = () => [];

  get visibilityState(): DocumentVisibilityState {
    return 'visible';
  }

  override dispatchEvent(event: Event): boolean {
    return super.dispatchEvent(event) && (!event.bubbles || events.dispatchEvent(event));
  }
}

/** Node's Blob as a `data:` address. */
class FileReader extends EventTarget {
  result: string | undefined;
  onload: (() => void) | undefined;

  readAsDataURL(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`;
      this.onload?.();
    });
  }
}

/** An event with the members of its `init`. */
class PageEvent extends Event {
  constructor(type: string, init: object = {}) {
    super(type, init);
    for (const [name, value] of Object.entries(init))
      if (!(name in this)) Object.assign(this, { [name]: value });
  }
}

const storage = {
  persist: async () => false,
  persisted: async () => false,
  estimate: async () => ({ quota: 2 ** 40, usage: 0 }),
};

/** The parts of a page that state reads, in Node: enough for modules that draw nothing. */
const page = {
  window: globalThis,
  self: globalThis,
  document: new PageDocument(),
  location: new URL('http://localhost/'),
  history: { state: null },
  indexedDB: new IDBFactory(),
  Storage: MemoryStorage,
  localStorage: new MemoryStorage(),
  sessionStorage: new MemoryStorage(),
  navigator: { locks: new MemoryLocks(), onLine: true, language: 'en', userAgent: 'Node', storage },
  Worker: InProcessWorker,
  HTMLAnchorElement,
  FileReader,
  KeyboardEvent: PageEvent,
  PageTransitionEvent: PageEvent,
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
  requestAnimationFrame: (run: FrameRequestCallback) =>
    setTimeout(() => run(performance.now()), 16),
  cancelAnimationFrame: (id: NodeJS.Timeout) => clearTimeout(id),
};

// Files share a process: each begins with modules, storage and locks of its own, as a page does.
vi.resetModules();
for (const [name, value] of Object.entries(page))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

vi.mock('../../src/lib/base/workers/serve', () => ({ serve: serveInProcess }));
vi.mock('../../src/lib/base/workers/announce-worker', async (original) => ({
  ...(await original<object>()),
  announceWorker: () => {
    throw new Error('In Node, workers are scripts that call `serve`.');
  },
}));

// Node has it from 22 on.
Promise.withResolvers ??= function withResolvers<T>() {
  const parts = {} as PromiseWithResolvers<T>;
  parts.promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

afterAll(endLoading);
