import type { Page } from '@playwright/test';

/** Counts of the page that is walked through about itself. */
interface Observed {
  /** Everything that a press could be seen by, except its effect outside of the page. */
  changes: number;
  /** The time by the page's clock when the document changed last. */
  changedAt: number;
  /** The element that had the focus before the step that is taken. */
  focusBefore?: Element | null;
  /** The entry of the history in which that was. */
  placeBefore?: string;
  /** The element that had the focus when a dialog was opened. */
  openers: WeakMap<Element, Element | null>;
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page before its first script. */
export function observePage(): void {
  const observed: Observed = {
    changes: 0,
    changedAt: performance.now(),
    openers: new WeakMap(),
  };
  window.observed = observed;
  const note = () => {
    observed.changes += 1;
  };
  new MutationObserver(() => {
    observed.changedAt = performance.now();
    note();
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  for (const type of ['input', 'toggle', 'play', 'pause', 'seeked', 'scroll'])
    document.addEventListener(type, note, { capture: true, passive: true });

  // Sending a form too early leads to the field that is in the way.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('input, textarea, select')) note();
  });

  function noteCalls<K extends string>(
    owner: { [key in K]: (...args: never[]) => unknown },
    name: K,
  ) {
    const original = owner[name];
    owner[name] = function (this: unknown, ...args: never[]) {
      note();
      return original.apply(this, args);
    };
  }
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function () {
    observed.openers.set(this, document.activeElement);
    showModal.call(this);
  };
  noteCalls(Storage.prototype, 'setItem');
  noteCalls(Storage.prototype, 'removeItem');
  noteCalls(IDBObjectStore.prototype, 'put');
  noteCalls(IDBObjectStore.prototype, 'delete');
  noteCalls(History.prototype, 'pushState');
  noteCalls(Worker.prototype, 'postMessage');
  noteCalls(MessagePort.prototype, 'postMessage');
  // The browser's own dialog is in no page; it is closed without a choice.
  if ('showDirectoryPicker' in window)
    Object.assign(window, {
      showDirectoryPicker: () => {
        note();
        return Promise.reject(new DOMException('Closed', 'AbortError'));
      },
    });
  if (navigator.clipboard) noteCalls(Clipboard.prototype, 'writeText');
}

export const changesOf = (page: Page): Promise<number> =>
  page.evaluate(() => window.observed.changes);

/** Milliseconds without a change after which a page is quiet. */
const rest = 120;

/** Until nothing changes and nothing is busy any more, or `limit` milliseconds are over: some pages never rest. */
export async function untilQuiet(page: Page, limit: number): Promise<void> {
  const isQuiet = (ms: number) =>
    document.readyState === 'complete' &&
    performance.now() - window.observed.changedAt > ms &&
    !document.querySelector('[aria-busy="true"]');
  await page.waitForFunction(isQuiet, rest, { polling: 40, timeout: limit }).catch(ignoreTimeout);
}

export function ignoreTimeout(error: Error): void {
  if (error.name !== 'TimeoutError') throw error;
}
