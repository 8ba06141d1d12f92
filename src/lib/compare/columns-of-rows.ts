import type { ComparisonRow } from '$lib/storage/comparison-records';

/** What the texts around the rows may name, each once; undefined where no row has values, so that no text has places. */
export function columnsOfRows(rows: readonly ComparisonRow[]): string[] | undefined {
  const columns = new Set(rows.flatMap(({ values = {} }) => Object.keys(values)));
  return columns.size > 0 ? [...columns] : undefined;
}
