import type { RateLimit, RateLimits } from '$lib/api/wire/rate-limits';
import type { ExchangeRecord } from '$lib/storage/exchange-records';

/** What is known of the limits of one model in one connection. */
export interface LimitRow {
  id: string;
  connectionName: string;
  /** Empty for what names no model. */
  model: string;
  /** When the reply came that tells them, or the newest that tells nothing: milliseconds since 1970. */
  at: number;
  /** Absent where no reply told any. */
  limits?: RateLimits;
}

type Recorded = Pick<
  ExchangeRecord,
  'at' | 'headAt' | 'connectionId' | 'connectionName' | 'model' | 'status' | 'limits'
>;

/** One row for each model that answered, by connection: the newest of its replies that told limits counts. */
export function limitRows(newestFirst: readonly Recorded[]): LimitRow[] {
  const rows = new Map<string, LimitRow>();
  for (const record of newestFirst) {
    const { connectionId, connectionName, model = '', limits, status } = record;
    // What was imported from another program was sent by no connection.
    if (status === undefined || connectionId === '' || (model === '' && !limits)) continue;
    const id = JSON.stringify([connectionId, model]);
    const known = rows.get(id);
    if (known && (known.limits || !limits)) continue;
    const at = record.at + (record.headAt ?? 0);
    const name = known?.connectionName ?? connectionName;
    rows.set(id, { id, connectionName: name, model, at, ...(limits && { limits }) });
  }
  return [...rows.values()].sort(
    (a, b) => a.connectionName.localeCompare(b.connectionName) || a.model.localeCompare(b.model),
  );
}

/** What is left of a limit at a moment: what was told then, or all of it once that has come back. */
export interface LimitNow {
  remaining?: number;
  limit?: number;
  /** Milliseconds until all of it is there again; 0 where it is, undefined where that was not told. */
  waitMs?: number;
}

export function limitNow(limit: RateLimit, at: number, now: number): LimitNow {
  const { resetMs } = limit;
  if (resetMs === undefined) return limit;
  const waitMs = Math.max(0, at + resetMs - now);
  return { limit: limit.limit, remaining: waitMs > 0 ? limit.remaining : limit.limit, waitMs };
}
