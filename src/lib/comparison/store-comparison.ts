import { randomId } from '$lib/platform/random-id';
import type {
  Comparison,
  ComparisonCell,
  ComparisonRow,
  Variant,
} from '$lib/storage/comparison-records';
import { openComparisons } from '$lib/storage/comparisons';

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

interface Copied {
  record: Comparison;
  rows: readonly ComparisonRow[];
  cells: { values(): Iterable<ComparisonCell> };
}

/** Saves a copy with all answers, for comparison with later runs. Rejects with StorageFailure. */
export async function copyComparison({ record, rows, cells }: Copied): Promise<string> {
  const { unfinished: _, batches: __, ...rest } = record;
  const now = Date.now();
  const id = randomId();
  const copy: Comparison = {
    ...rest,
    id,
    title: `${record.title} (copy)`,
    titledBy: 'hand',
    createdAt: now,
    updatedAt: now,
  };
  const repository = openComparisons();
  await repository.saveWhole(
    copy,
    rows.map((row) => ({ ...row, comparisonId: id })),
    [...cells.values()].map((cell) => ({ ...cell, comparisonId: id })),
    await repository.files(record.id),
  );
  return id;
}
