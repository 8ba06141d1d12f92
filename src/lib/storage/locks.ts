import type { Message } from './conversation-records';
import type { ExchangeRecord } from './exchange-records';

/** Undefined over plain http, and in Node. */
export function webLocks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/** Does the work unless another tab holds `name`. */
export async function withLockIfFree(name: string, work: () => Promise<void>): Promise<void> {
  const locks = webLocks();
  if (!locks) return work();
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

const WAIT_LIMIT_MS = 2000;

/**
 * Does the work while no other tab holds `name`. Without Web Locks, or after waiting two seconds (a
 * frozen tab retains its locks), it is done anyway: each write is atomic by itself, and the lock
 * only groups the writes of one step. `wait` aborts another wait.
 */
export async function withLock<R>(
  name: string,
  work: () => Promise<R>,
  wait: AbortSignal = AbortSignal.timeout(WAIT_LIMIT_MS),
): Promise<R> {
  const locks = webLocks();
  if (!locks) return work();
  let begun = false;
  try {
    return await locks.request(name, { signal: wait }, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return work();
  }
}

const runName = (id: string) => `inference-console.run.${id}`;

const runsHere = new Set<string>();

/**
 * Shows other tabs that this page writes an answer or a recording, until the promise settles. The
 * browser releases the lock when the page dies. Without Web Locks nothing is shown.
 */
export async function lockRun(id: string, until: Promise<unknown>): Promise<void> {
  runsHere.add(id);
  const settled = Promise.allSettled([until]);
  await Promise.allSettled([webLocks()?.request(runName(id), () => settled)]);
  await settled;
  runsHere.delete(id);
}

/** Whether this page writes anything. */
export function hasLockedRuns(): boolean {
  return runsHere.size > 0;
}

/** Whether this page writes it. */
export function isRunHere(id: string): boolean {
  return runsHere.has(id);
}

/** Whether another tab writes it; false without Web Locks. */
export async function isRunElsewhere(id: string): Promise<boolean> {
  const locks = webLocks();
  if (!locks || runsHere.has(id)) return false;
  const { held = [], pending = [] } = await locks.query();
  return [...held, ...pending].some(({ name }) => name === runName(id));
}

/** Resolves when no tab writes it any longer, because it ended or because its page died. */
export async function runEnded(id: string): Promise<void> {
  await webLocks()?.request(runName(id), () => undefined);
}

/**
 * A message that is marked as running but that nobody writes was interrupted; its text stays.
 * Others are returned unchanged.
 */
export function settleInterrupted(message: Message): Message {
  if (message.role !== 'assistant' || message.state !== 'running') return message;
  return { ...message, state: 'interrupted' };
}

const exchangePrefix = 'inference-console.exchange.';

const exchangesHere = new Set<string>();

/**
 * Shows other tabs that this page runs an exchange, until the returned function is called. The
 * browser releases the lock when the page dies. Without Web Locks nothing is shown.
 */
export function lockInProgress(id: string): () => void {
  let release = () => {};
  const over = new Promise<void>((resolve) => (release = resolve));
  exchangesHere.add(id);
  void webLocks()
    ?.request(exchangePrefix + id, () => over)
    .catch(() => undefined);
  return () => {
    exchangesHere.delete(id);
    release();
  };
}

/** Whether this page runs any exchange. */
export function hasInProgress(): boolean {
  return exchangesHere.size > 0;
}

/**
 * Resolves when no tab runs it any longer, because it ended or because its page died, and when
 * `signal` is aborted; never without Web Locks.
 */
export async function progressEnded(id: string, signal: AbortSignal): Promise<void> {
  const locks = webLocks();
  if (!locks) return new Promise(() => {});
  await Promise.allSettled([locks.request(exchangePrefix + id, { signal }, () => undefined)]);
}

/**
 * A record that is marked as in progress but that nobody runs was interrupted. Others are returned
 * unchanged.
 */
export async function settleInProgress(records: ExchangeRecord[]): Promise<ExchangeRecord[]> {
  if (!records.some(({ end }) => end === 'under-way')) return records;
  const alive = await idsUnderWay();
  return records.map((record) =>
    record.end === 'under-way' && !alive.has(record.id)
      ? { ...record, end: 'interrupted' }
      : record,
  );
}

async function idsUnderWay(): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = (await webLocks()?.query()) ?? {};
  const names = [...held, ...pending].flatMap(({ name }) => (name ? [name] : []));
  const elsewhere = names.filter((name) => name.startsWith(exchangePrefix));
  return new Set([...exchangesHere, ...elsewhere.map((name) => name.slice(exchangePrefix.length))]);
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
