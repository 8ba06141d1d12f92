import { costOf } from '$lib/prices/cost';
import type { UsageDay } from '$lib/storage/usage-days';
import { csvText, type CsvCell } from '$lib/ui/csv';
import { tokensOf, type PriceOf } from './usage-rows';

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
];

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
    ];
  });
  return csvText([head, ...rows]);
}
