import { randomId } from '$lib/base/platform/random-id';
import type {
  Comparison,
  ComparisonCell,
  ComparisonRow,
} from '$lib/base/storage/comparison-records';
import { openComparisons } from '$lib/base/storage/comparisons';

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
