import { randomId } from '$lib/base/platform/random-id';
import type { Comparison, ComparisonRow, Variant } from '$lib/base/storage/comparison-records';
import { openComparisons } from '$lib/base/storage/comparisons';

/** Default number of parallel requests per connection. */
const defaultAtOnce = 4;

/** A comparison without variants. */
export function emptyRecord(): Comparison {
  const now = Date.now();
  return {
    v: 1,
    id: randomId(),
    title: 'Untitled',
    titledBy: 'prompt',
    createdAt: now,
    updatedAt: now,
    variants: [],
    repeats: 1,
    atOnce: defaultAtOnce,
    checks: [],
  };
}

interface NewComparison
  extends
    Pick<Comparison, 'title'>,
    Partial<Pick<Comparison, 'atOnce' | 'checks' | 'repeats' | 'passAt'>> {
  variants: Variant[];
  rows: readonly Pick<ComparisonRow, 'prompts' | 'values' | 'before'>[];
}

/** Saves a comparison made on another page and returns its id. Rejects with StorageFailure. */
export async function saveComparison({ rows, ...fields }: NewComparison): Promise<string> {
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
