import type { RateLimit, RateLimits } from '$lib/base/api/wire/rate-limits';
import type { ExchangeRecord } from '$lib/base/storage/exchange-records';

/** The known limits of one model in one connection. */
export interface LimitRow {
  id: string;
  connectionName: string;
  /** Empty if the request names no model. */
  model: string;
  /** Milliseconds since 1970 of the reply that reports them, or of the newest reply if none does. */
  at: number;
  /** Absent if no reply reported any. */
  limits?: RateLimits;
}

type Recorded = Pick<
  ExchangeRecord,
  'at' | 'headAt' | 'connectionId' | 'connectionName' | 'model' | 'status' | 'limits'
>;

/** One row for each model that answered, by connection: the newest reply with limits counts. */
export function limitRows(newestFirst: readonly Recorded[]): LimitRow[] {
  const rows = new Map<string, LimitRow>();
  for (const record of newestFirst) {
    const { connectionId, connectionName, model = '', limits, status } = record;
    // An import from another program has no connection.
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

/** The state of a limit at a moment: as reported, or full again after its reset. */
export interface LimitNow {
  remaining?: number;
  limit?: number;
  /** Milliseconds until it is full again; 0 if it is, undefined if that was not reported. */
  waitMs?: number;
}

export function limitNow(limit: RateLimit, at: number, now: number): LimitNow {
  const { resetMs } = limit;
  if (resetMs === undefined) return limit;
  const waitMs = Math.max(0, at + resetMs - now);
  return { limit: limit.limit, remaining: waitMs > 0 ? limit.remaining : limit.limit, waitMs };
}
