import { capitalized } from '$lib/base/ui/text/capitalized';
import { costOf, costSums, type CostSums } from '$lib/shared/prices/cost';
import type { ModelPrice } from '$lib/base/storage/model-notes';
import type { UsageDay } from '$lib/base/storage/usage-days';
import { type CsvCell, csvText } from '$lib/base/export-dialog/csv';
import { formatCount } from '$lib/base/ui/text/amounts';
import { formatDay } from './period';

export type UsageGroup = 'day' | 'model' | 'page';

export type PriceOf = (usage: UsageDay) => ModelPrice | null | undefined;

interface UsageSums {
  requests: number;
  input: number;
  output: number;
  /** The tokens among them that are estimated, not reported. */
  estimated: number;
  ms: number;
  cost: CostSums;
}

export interface UsageRow extends UsageSums {
  /** The day, the model or the page. */
  id: string;
  name: string;
}

export function sumsOf(usage: readonly UsageDay[], priceOf: PriceOf): UsageSums {
  const sum = (figure: 'requests' | 'input' | 'output' | 'estimated' | 'ms') =>
    usage.reduce((total, one) => total + (one[figure] ?? 0), 0);
  const parts = usage.map((one) => ({ usage: tokensOf(one), price: priceOf(one) }));
  // So each row lists its currencies in the same order.
  const byCurrency = parts.sort((a, b) =>
    (a.price?.currency ?? '').localeCompare(b.price?.currency ?? ''),
  );
  const cost = costSums(byCurrency);
  return {
    requests: sum('requests'),
    input: sum('input'),
    output: sum('output'),
    estimated: sum('estimated'),
    ms: sum('ms'),
    cost,
  };
}

/** Days newest first, models and pages by their tokens. */
export function usageRows(
  usage: readonly UsageDay[],
  group: UsageGroup,
  priceOf: PriceOf,
): UsageRow[] {
  const rows = [...grouped(usage, group)].map(([id, of]) => ({
    id,
    name: nameOf(group, id),
    ...sumsOf(of, priceOf),
  }));
  return rows.sort((a, b) =>
    group === 'day'
      ? b.id.localeCompare(a.id)
      : b.input + b.output - (a.input + a.output) || b.requests - a.requests,
  );
}

/** Groups usage by day, model or page. */
export function grouped(usage: readonly UsageDay[], group: UsageGroup): Map<string, UsageDay[]> {
  const groups = new Map<string, UsageDay[]>();
  for (const one of usage) {
    const of = groups.get(one[group]);
    if (of) of.push(one);
    else groups.set(one[group], [one]);
  }
  return groups;
}

export function nameOf(group: UsageGroup, id: string): string {
  if (group === 'day') return formatDay(id);
  if (id === '') return group === 'model' ? 'No model' : 'No page';
  return group === 'page' ? capitalized(id) : id;
}

/** Undefined if there are none. */
function tokensOf({ input, output }: Pick<UsageDay, 'input' | 'output'>) {
  return input + output > 0 ? { prompt_tokens: input, completion_tokens: output } : undefined;
}

const head = [
  'day',
  'page',
  'model',
  'connection',
  'requests',
  'input_tokens',
  'output_tokens',
  'seconds',
  'cost',
  'currency',
  'estimated_tokens',
];

/** "1,200", or "≈ 1,200" if a part of it is estimated. */
export function formatTokens(count: number, { estimated }: Pick<UsageSums, 'estimated'>): string {
  return `${estimated > 0 ? '≈ ' : ''}${formatCount(count)}`;
}

/** One line for each day, page, model and connection, so that a spreadsheet can add them up in any way. */
export function usageCsv(usage: readonly UsageDay[], priceOf: PriceOf): string {
  const rows = usage.map((one): CsvCell[] => {
    const price = priceOf(one);
    const cost = costOf(tokensOf(one), price);
    return [
      one.day,
      one.page,
      one.model,
      one.connectionName,
      one.requests,
      one.input,
      one.output,
      one.ms / 1000,
      cost ?? null,
      cost === undefined ? null : (price?.currency ?? null),
      one.estimated ?? 0,
    ];
  });
  return csvText([head, ...rows]);
}
