import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { MemoryLocks } from './memory-locks';
import { MemoryStorage } from './memory-storage';

/** The events of a page, such as `pagehide`, which tests dispatch on the global object. */
const events = new EventTarget();

/** A document without elements, for state that follows its visibility. */
const document = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  hidden: false,
  activeElement: null,
  querySelector: () => null,
  querySelectorAll: () => [],
});

/** The parts of a page that state reads, in Node: enough for modules that draw nothing. */
const page = {
  window: globalThis,
  self: globalThis,
  document,
  location: new URL('http://localhost/'),
  history: { state: null },
  indexedDB: new IDBFactory(),
  Storage: MemoryStorage,
  localStorage: new MemoryStorage(),
  sessionStorage: new MemoryStorage(),
  navigator: { locks: new MemoryLocks(), onLine: true, language: 'en', userAgent: 'Node' },
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

// Node has it from 22 on.
Promise.withResolvers ??= function withResolvers<T>() {
  const parts = {} as PromiseWithResolvers<T>;
  parts.promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};
