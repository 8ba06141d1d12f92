import type { ComparisonRow } from '$lib/storage/comparison-records';

/**
 * The columns that texts around the rows may name, without duplicates; undefined when no row has values, so that no
 * text has placeholders.
 */
export function columnsOfRows(rows: readonly ComparisonRow[]): string[] | undefined {
  const columns = new Set(rows.flatMap(({ values = {} }) => Object.keys(values)));
  return columns.size > 0 ? [...columns] : undefined;
}
