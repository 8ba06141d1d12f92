import type { ExchangeRecord } from '$lib/base/storage/exchange-records';
import { sumUsage, type UsageDay } from '$lib/base/storage/usage-days';
import { sourceOf } from './facts';

/** Usage that newly recorded exchanges add, by day. */
export function usageParts(records: readonly ExchangeRecord[]): UsageDay[] {
  const [first] = records;
  if (!first) return [];
  return sumUsage(records.map(usageOfOne)).map((sum) => ({ ...sum, id: first.id }));
}

function usageOfOne(record: ExchangeRecord): UsageDay {
  const { at, connectionId, connectionName, model = '', usage = {}, endedAt } = record;
  const { input = 0, output = 0, isEstimated } = usage;
  return {
    v: 1,
    id: '',
    day: dayOf(at),
    connectionId,
    connectionName,
    page: sourceOf(record),
    model,
    requests: 1,
    input,
    output,
    ...(isEstimated && { estimated: input + output }),
    ms: endedAt,
  };
}

/** The local day of a moment, such as 2026-11-22. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
