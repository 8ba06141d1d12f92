import { recorder } from '$lib/shared/exchanges/recorder';
import { tokensPerSecond } from '$lib/shared/runs/run-times';
import type { ExchangeRecord } from '$lib/base/storage/exchange-records';

/** Number of recorded requests that are read: the latest. */
const maxRead = 1000;
/** Number of a model's latest answers that count. */
const maxCounted = 20;

/** The latest speeds of the models of one connection, from the recorded requests. */
export class OwnSpeeds {
  /** Median tokens per second, by model. */
  byModel = $state.raw<ReadonlyMap<string, number>>(new Map());

  constructor(readonly connectionId: string) {}

  /** Speeds that cannot be read are missing. */
  async read(): Promise<void> {
    try {
      await recorder.write();
      const ids = (await recorder.repository.ids()).slice(-maxRead);
      const [oldest, newest] = [ids[0], ids.at(-1)];
      if (oldest === undefined || newest === undefined) return;
      const records = await recorder.repository.between(oldest, newest);
      this.byModel = speedsOf(records, this.connectionId);
    } catch {
      // Nothing is shown without them.
    }
  }
}

/** Median tokens per second of the latest answers of each model; `records` are the oldest first. */
export function speedsOf(
  records: readonly ExchangeRecord[],
  connectionId: string,
): Map<string, number> {
  const paces = new Map<string, number[]>();
  for (const record of records.toReversed()) {
    const pace = record.connectionId === connectionId ? paceOf(record) : undefined;
    if (record.model === undefined || pace === undefined) continue;
    const known = paces.get(record.model) ?? [];
    if (known.length < maxCounted) paces.set(record.model, [...known, pace]);
  }
  return new Map([...paces].map(([model, of]) => [model, median(of)]));
}

/**
 * Undefined unless the answer streamed to its end and its tokens were counted. A reader that stops at [DONE] may see no
 * end of the body: that is recorded as cancelled, while a person's Stop has no end at all.
 */
function paceOf({ end, usage, firstTokenAt = NaN, endedAt }: ExchangeRecord): number | undefined {
  const isWhole = end === 'complete' || end === 'cancelled';
  if (!isWhole || usage?.isEstimated) return undefined;
  return tokensPerSecond(usage?.output, endedAt - firstTokenAt);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN;
}
