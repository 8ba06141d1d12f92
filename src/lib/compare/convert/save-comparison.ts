import { randomId } from '$lib/platform/random-id';
import type { Comparison, ComparisonRow, Variant } from '$lib/storage/comparison-records';
import { openComparisons } from '$lib/storage/comparisons';
import { emptyRecord } from '../empty-record';

interface NewComparison extends Pick<Comparison, 'title'>, Partial<Pick<Comparison, 'atOnce'>> {
  variants: Variant[];
  rows: Pick<ComparisonRow, 'prompts' | 'values' | 'before'>[];
}

/** Saves a comparison made on another page and returns its id. Rejects with StorageFailure. */
export async function keepComparison({ rows, ...fields }: NewComparison): Promise<string> {
  const record: Comparison = { ...emptyRecord(), titledBy: 'hand', ...fields };
  const stored = rows.map((row, index): ComparisonRow => ({
    v: 1,
    id: randomId(),
    comparisonId: record.id,
    position: index + 1,
    ...row,
  }));
  await openComparisons().saveWhole(record, stored, []);
  return record.id;
}
