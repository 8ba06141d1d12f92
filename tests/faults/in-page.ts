/** A page reports this of itself ten times a second. */
export interface Report {
  /** Counts tenths of a second by the page's own clock, which stands still with the page. */
  tick: number;
  /** Words of the machine that are shown, or typed where that must last. */
  words: string[];
  /** Whether there is a message about a failure or a result. */
  hasNotice: boolean;
}

/** The failure of the storage request at the point; a full disk refuses all that is written from then on. */
export type Failing = '' | 'throw' | 'abort' | 'full';

declare global {
  interface Window {
    reportWords: (report: Report) => void;
    reachFault: () => void;
    faultSwitch: { requestsLeft: number; failing: Failing; workers: Worker[] };
  }
}

/** Runs in the page before its first script. `passing` selects the fields whose text need not last. */
export function installFaults(passing: string): void {
  if (window !== top) return;
  const state: Window['faultSwitch'] = { requestsLeft: Infinity, failing: '', workers: [] };
  window.faultSwitch = state;
  type Method = (...args: unknown[]) => IDBRequest;
  const stores = IDBObjectStore.prototype as unknown as { [name: string]: Method };
  for (const name of ['put', 'delete', 'get', 'getAll', 'getAllKeys']) {
    const original = stores[name] as Method;
    stores[name] = function (this: IDBObjectStore, ...args) {
      state.requestsLeft -= 1;
      const isNow = state.requestsLeft === 0;
      if (isNow) window.reachFault();
      if (state.failing === 'full' && state.requestsLeft <= 0 && name === 'put')
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      if (isNow && state.failing === 'throw') throw new DOMException('Failed.', 'UnknownError');
      const request = original.apply(this, args);
      if (isNow && state.failing === 'abort') queueMicrotask(() => abort(this.transaction));
      return request;
    };
  }
  /** No browser aborts one between two requests of one task. */
  function abort(transaction: IDBTransaction): void {
    try {
      transaction.abort();
    } catch {
      // It is being committed already.
    }
  }
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      state.workers.push(this);
    }
  };

  const report: Report = { tick: 0, words: [], hasNotice: false };
  let changes = -1;
  setInterval(() => {
    report.tick += 1;
    if (changes !== window.observed.changes) {
      changes = window.observed.changes;
      report.words = wordsShown();
      report.hasNotice = document.querySelector('[role=alert], .toasts [role=group]') !== null;
    }
    window.reportWords(report);
  }, 100);

  /** Dialogs and notifications are no text of the page. */
  function wordsShown(): string[] {
    const aside = [...document.querySelectorAll('dialog[open], .toasts')];
    const text = aside.reduce(
      (rest, { textContent }) => rest.replace(textContent, ''),
      document.body.textContent,
    );
    const typed = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field && !field.matches(passing) ? field.value : '',
    );
    return [...new Set([text, ...typed].join('\n').match(/\bz\w+q(?:-\d+)?\b/g))];
  }
}
