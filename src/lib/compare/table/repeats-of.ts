import type { ComparisonCell } from '$lib/storage/comparison-records';
import { cellKey } from '$lib/storage/comparison-schema';
import type { OpenComparison } from '../open-comparison.svelte';

/** The repeats of a cell. Reads by key, so that other cells trigger no update. */
export function repeatsOf(
  { id: comparisonId, record, cells }: OpenComparison,
  rowId: string,
  variantId: string,
): ComparisonCell[] {
  return Array.from({ length: record.repeats }, (_, repeat) =>
    cells.get(cellKey({ comparisonId, rowId, variantId, repeat })),
  ).filter((cell) => cell !== undefined);
}
