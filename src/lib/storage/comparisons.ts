import type { Entry } from './backend';
import { announce } from './changes';
import { openCollection, restoreEntries, removeEntries, type Listing } from './collection';
import type { Comparison, ComparisonCell, ComparisonRow } from './comparison-records';
import { cellKey, cellSchema, comparisonSchema, rowKey, rowSchema } from './comparison-schema';
import { database } from './console-database';
import type { KindSelection } from './kinds';
import { openRepository, type Repository } from './repository';
import { requestPersistence } from './persistence';

/** Comparisons with their rows and cells, newest first by `updatedAt`. */
export interface ComparisonRepository extends Repository<Comparison> {
  /** In order. */
  rows(comparisonId: string): Promise<Listing<ComparisonRow>>;
  cells(comparisonId: string): Promise<Listing<ComparisonCell>>;
  /** Cells of these rows only. */
  cellsOf(comparisonId: string, rowIds: readonly string[]): Promise<ComparisonCell[]>;
  /** One transaction. */
  saveRows(rows: ComparisonRow[]): Promise<void>;
  /**
   * One transaction. A cell that cannot be stored does not prevent the others, and is named in the
   * failure, `unwritable`. Other tabs are not notified: a run saves many cells, and tabs read them
   * when it ends.
   */
  saveCells(cells: ComparisonCell[]): Promise<void>;
  /** Saves a comparison with its rows and cells, in one transaction. */
  saveWhole(comparison: Comparison, rows: ComparisonRow[], cells: ComparisonCell[]): Promise<void>;
  /** Removes rows with their cells, in one transaction. Returns a function that undoes it. */
  removeRows(comparisonId: string, rowIds: readonly string[]): Promise<() => Promise<void>>;
  /** One transaction. Returns a function that undoes it. */
  removeCells(cells: readonly ComparisonCell[]): Promise<() => Promise<void>>;
}

const kind = 'comparisons';

export function comparisonBelongings(id: string): KindSelection[] {
  return [
    { kind: 'comparison-rows', prefix: rowKey(id, '') },
    { kind: 'comparison-cells', prefix: rowKey(id, '') },
  ];
}

export function openComparisons(): ComparisonRepository {
  const rows = openCollection('comparison-rows', rowSchema);
  const cells = openCollection('comparison-cells', cellSchema);

  return {
    ...openRepository({
      kind,
      schema: comparisonSchema,
      timeOf: ({ updatedAt }) => updatedAt,
      belongings: comparisonBelongings,
    }),

    async rows(comparisonId) {
      const { records, unreadable } = await rows.list(rowKey(comparisonId, ''));
      return { records: records.sort((a, b) => a.position - b.position), unreadable };
    },

    cells: (comparisonId) => cells.list(rowKey(comparisonId, '')),

    async cellsOf(comparisonId, rowIds) {
      const listings = rowIds.map((id) => cells.list(`${rowKey(comparisonId, id)}:`));
      return (await Promise.all(listings)).flatMap(({ records }) => records);
    },

    async saveRows(changed) {
      await rows.put(changed);
      announceOf(changed);
    },

    saveCells: (changed) => cells.putWritable(changed),

    async saveWhole(comparison, itsRows, itsCells) {
      await database.put([
        { kind, key: comparison.id, value: comparison },
        ...itsRows.map((value) => ({
          kind: 'comparison-rows' as const,
          key: rowSchema.keyOf(value),
          value,
        })),
        ...itsCells.map((value) => ({
          kind: 'comparison-cells' as const,
          key: cellSchema.keyOf(value),
          value,
        })),
      ]);
      announce(kind, [comparison.id]);
      void requestPersistence();
    },

    async removeRows(comparisonId, rowIds) {
      const taken = await removeEntries([
        { kind: 'comparison-rows', keys: rowIds.map((id) => rowKey(comparisonId, id)) },
        ...rowIds.map((id) => ({
          kind: 'comparison-cells' as const,
          prefix: `${rowKey(comparisonId, id)}:`,
        })),
      ]);
      announce(kind, [comparisonId]);
      return () => restore(comparisonId, taken);
    },

    async removeCells(removed) {
      const taken = await removeEntries([{ kind: 'comparison-cells', keys: removed.map(cellKey) }]);
      announceOf(removed);
      const [first] = removed;
      return async () => {
        if (first) await restore(first.comparisonId, taken);
      };
    },
  };
}

async function restore(comparisonId: string, taken: Entry[]): Promise<void> {
  await restoreEntries(taken);
  announce(kind, [comparisonId]);
}

function announceOf(records: readonly { comparisonId: string }[]): void {
  announce(kind, [...new Set(records.map(({ comparisonId }) => comparisonId))]);
}
