/** Undefined over plain http, and in Node. */
export function webLocks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/** The lock that a tab holds while it writes this item. */
const runLock = (id: string) => `inference-console.run.${id}`;

/** An id is listed once for each run: the next one may begin before the lock of the one before is released. */
const runsHere: string[] = [];

/**
 * Shows other tabs that this page writes an answer or a recording, until the promise settles. The
 * browser releases the lock when the page dies. Without Web Locks nothing is shown.
 */
export async function lockRun(id: string, until: Promise<unknown>): Promise<void> {
  runsHere.push(id);
  const settled = Promise.allSettled([until]);
  await Promise.allSettled([webLocks()?.request(runLock(id), () => settled)]);
  await settled;
  runsHere.splice(runsHere.indexOf(id), 1);
}

/** Whether this page writes anything. */
export function hasLockedRuns(): boolean {
  return runsHere.length > 0;
}

/** Whether this page writes it. */
export function isRunHere(id: string): boolean {
  return runsHere.includes(id);
}

/** Whether another tab writes it; false without Web Locks. */
export async function isRunElsewhere(id: string): Promise<boolean> {
  const locks = webLocks();
  if (!locks || runsHere.includes(id)) return false;
  const { held = [], pending = [] } = await locks.query();
  return [...held, ...pending].some(({ name }) => name === runLock(id));
}

/** Resolves when no tab writes it any longer, because it ended or because its page died. */
export async function runEnded(id: string): Promise<void> {
  await webLocks()?.request(runLock(id), () => undefined);
}

/** Waits for the end of runs in other tabs. */
export class RunsElsewhere {
  readonly #awaited = new Set<string>();
  readonly #onended: (id: string) => void;

  /** `onended` is called when a run has ended in its tab, or its tab has died silently. */
  constructor(onended: (id: string) => void) {
    this.#onended = onended;
  }

  /** Whether another tab runs it; then its end is awaited. Any other item found running was cut off. */
  async has(id: string): Promise<boolean> {
    const isElsewhere = await isRunElsewhere(id);
    if (isElsewhere) void this.watch(id);
    return isElsewhere;
  }

  async watch(id: string): Promise<void> {
    if (this.#awaited.has(id)) return;
    this.#awaited.add(id);
    await runEnded(id);
    this.#awaited.delete(id);
    this.#onended(id);
  }
}
