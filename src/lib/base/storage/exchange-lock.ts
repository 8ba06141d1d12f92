import type { ExchangeRecord } from './exchange-records';
import { webLocks } from './database/locks';

const prefix = 'inference-console.exchange.';

const here = new Set<string>();

/**
 * Shows other tabs that this page runs an exchange, until the returned function is called. The
 * browser releases the lock when the page dies. Without Web Locks nothing is shown.
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

/** Whether this page runs any exchange. */
export function hasInProgress(): boolean {
  return here.size > 0;
}

/**
 * Resolves when no tab runs it any longer, because it ended or because its page died, and when
 * `signal` is aborted; never without Web Locks.
 */
export async function progressEnded(id: string, signal: AbortSignal): Promise<void> {
  const locks = webLocks();
  if (!locks) return new Promise(() => {});
  await Promise.allSettled([locks.request(prefix + id, { signal }, () => undefined)]);
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
  const elsewhere = names.filter((name) => name.startsWith(prefix));
  return new Set([...here, ...elsewhere.map((name) => name.slice(prefix.length))]);
}
