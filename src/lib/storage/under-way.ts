import type { ExchangeRecord } from './exchange-records';
import { webLocks } from './lock';

const prefix = 'inference-console.exchange.';

const here = new Set<string>();

/**
 * Shows other tabs that this page is at an exchange, until the returned function is called. The browser lets go of the
 * lock when the page dies. Without Web Locks there is no such sign.
 */
export function lockInProgress(id: string): () => void {
  let release = () => {};
  const over = new Promise<void>((resolve) => (release = resolve));
  here.add(id);
  void webLocks()
    ?.request(prefix + id, () => over)
    .catch(() => undefined);
  return () => {
    here.delete(id);
    release();
  };
}

/** Whether this page is at any. */
export function hasInProgress(): boolean {
  return here.size > 0;
}

/**
 * Resolves when no tab is at it any more, because it ended or because its page died, and when `signal` is aborted;
 * never where that cannot be told.
 */
export async function progressEnded(id: string, signal: AbortSignal): Promise<void> {
  const locks = webLocks();
  if (!locks) return new Promise(() => {});
  await Promise.allSettled([locks.request(prefix + id, { signal }, () => undefined)]);
}

/** What is found under way and nobody is at was interrupted. Others come back as they are. */
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
  const elsewhere = names.filter((name) => name.startsWith(prefix));
  return new Set([...here, ...elsewhere.map((name) => name.slice(prefix.length))]);
}
