import { attachmentKey, attachmentSchema, sentFiles, type StoredAttachment } from './attachments';
import type { StoredEntry } from './database/backend';
import { announce, announceEverywhere } from './database/changes';
import {
  type Listing,
  openCollection,
  readOrFail,
  removeEntries,
  restoreEntries,
} from './database/collection';
import type { Comparison, ComparisonCell, ComparisonRow } from './comparison-records';
import { cellKey, cellSchema, comparisonSchema, rowKey, rowSchema } from './comparison-schema';
import { database } from './database/console-database';
import { StorageFailure } from './database/failure';
import type { KindSelection } from './database/kinds';
import { openRepository, type Repository } from './database/repository';
import { requestPersistence } from './database/persistence';
import { isObject, isNumber } from './database/schema';

/** Comparisons with their rows and cells, newest first by `updatedAt`. */
export interface ComparisonRepository extends Repository<Comparison> {
  /** In order. */
  rows(comparisonId: string): Promise<Listing<ComparisonRow>>;
  cells(comparisonId: string): Promise<Listing<ComparisonCell>>;
  /** Cells of these rows only. */
  cellsOf(comparisonId: string, rowIds: readonly string[]): Promise<ComparisonCell[]>;
  /** Atomic, also between tabs: the row becomes the last one. */
  appendRow(row: Omit<ComparisonRow, 'position'>): Promise<void>;
  /** One transaction. */
  saveRows(rows: ComparisonRow[]): Promise<void>;
  /**
   * One transaction. A cell that cannot be stored does not prevent the others, and is named in the
   * failure, `unwritable`. Other tabs are not notified: a run saves many cells, and tabs read them
   * when it ends. `files` belong to these cells, and have a transaction of their own: texts are
   * stored even if there is no room for a sound.
   */
  saveCells(cells: ComparisonCell[], files?: StoredAttachment[]): Promise<void>;
  /** Saves a comparison with its rows, cells and their files, in one transaction. */
  saveWhole(
    comparison: Comparison,
    rows: ComparisonRow[],
    cells: ComparisonCell[],
    files?: StoredAttachment[],
  ): Promise<void>;
  /** The images and sounds of all its answers. */
  files(comparisonId: string): Promise<StoredAttachment[]>;
  file(comparisonId: string, id: string): Promise<StoredAttachment | undefined>;
  /** Removes files from before the moment `before` that none of these cells, the stored ones, has. */
  removeUnusedFiles(
    comparisonId: string,
    cells: readonly ComparisonCell[],
    before: number,
  ): Promise<void>;
  /** Removes rows with their cells and files, in one transaction. Returns a function that undoes it. */
  removeRows(comparisonId: string, rowIds: readonly string[]): Promise<() => Promise<void>>;
  /** Removes cells with their files, in one transaction. Returns a function that undoes it. */
  removeCells(cells: readonly ComparisonCell[]): Promise<() => Promise<void>>;
}

const kind = 'comparisons';

export function comparisonBelongings(id: string): KindSelection[] {
  return [
    { kind: 'comparison-rows', prefix: rowKey(id, '') },
    { kind: 'comparison-cells', prefix: rowKey(id, '') },
    { kind: 'attachments', prefix: attachmentKey(id, '') },
    { kind: 'comparison-runs', prefix: rowKey(id, '') },
    { kind: 'comparison-run-pieces', prefix: rowKey(id, '') },
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

    cellsOf,
    appendRow,
    ...openAnswerFiles(),

    async saveRows(changed) {
      await rows.put(changed);
      announceOf(changed);
    },

    async saveCells(changed, itsFiles = []) {
      const owner = changed[0]?.comparisonId ?? '';
      const writing = itsFiles.length > 0 && database.put(sentFiles(owner, itsFiles).put);
      await Promise.all([cells.putWritable(changed), writing]);
    },

    async saveWhole(comparison, itsRows, itsCells, itsFiles = []) {
      await database.put([
        { kind, key: comparison.id, value: comparison },
        ...itsRows.map(rowEntry),
        ...itsCells.map(cellEntry),
        ...sentFiles(comparison.id, itsFiles).put,
      ]);
      announce(kind, [comparison.id]);
      void requestPersistence();
    },

    async removeRows(comparisonId, rowIds) {
      const removed = await cellsOf(comparisonId, rowIds);
      const taken = await removeEntries([
        { kind: 'comparison-rows', keys: rowIds.map((id) => rowKey(comparisonId, id)) },
        ...rowIds.map((id) => ({
          kind: 'comparison-cells' as const,
          prefix: `${rowKey(comparisonId, id)}:`,
        })),
        filesOf(removed),
      ]);
      announce(kind, [comparisonId]);
      return () => restore(comparisonId, taken);
    },

    async removeCells(removed) {
      const taken = await removeEntries([
        { kind: 'comparison-cells', keys: removed.map(cellKey) },
        filesOf(removed),
      ]);
      announceOf(removed);
      const [first] = removed;
      return async () => {
        if (first) await restore(first.comparisonId, taken);
      };
    },
  };

  async function cellsOf(
    comparisonId: string,
    rowIds: readonly string[],
  ): Promise<ComparisonCell[]> {
    const listings = rowIds.map((id) => cells.list(`${rowKey(comparisonId, id)}:`));
    return (await Promise.all(listings)).flatMap(({ records }) => records);
  }
}

async function appendRow(row: Omit<ComparisonRow, 'position'>): Promise<void> {
  const { comparisonId } = row;
  const own: KindSelection = { kind, keys: [comparisonId] };
  const itsRows: KindSelection = { kind: 'comparison-rows', prefix: rowKey(comparisonId, '') };
  await database.change([own, itsRows], (found) => {
    const stored = found.find((entry) => entry.kind === kind);
    if (!stored) throw new StorageFailure('failed', 'The comparison was deleted.');
    const record = { ...readOrFail(comparisonSchema, stored), updatedAt: Date.now() };
    const last = found.reduce(
      (position, { value }) =>
        isObject(value) && isNumber(value.position) ? Math.max(position, value.position) : position,
      0,
    );
    return {
      put: [{ ...stored, value: record }, rowEntry({ ...row, position: last + 1 })],
    };
  });
  announceEverywhere(kind, [comparisonId]);
}

function openAnswerFiles(): Pick<ComparisonRepository, 'files' | 'file' | 'removeUnusedFiles'> {
  const files = openCollection('attachments', attachmentSchema);
  return {
    async files(comparisonId) {
      return (await files.list(attachmentKey(comparisonId, ''))).records;
    },

    file: (comparisonId, id) => files.get(attachmentKey(comparisonId, id)),

    async removeUnusedFiles(comparisonId, cells, before) {
      const used = new Set(filesOf(cells).keys);
      const isOld = ({ value }: StoredEntry) =>
        isObject(value) && isNumber(value.createdAt) && value.createdAt < before;
      await removeEntries(
        [{ kind: 'attachments', prefix: attachmentKey(comparisonId, '') }],
        (found) => found.filter((entry) => !used.has(entry.key) && isOld(entry)),
      );
    },
  };
}

function rowEntry(value: ComparisonRow): StoredEntry {
  return { kind: 'comparison-rows', key: rowSchema.keyOf(value), value };
}

function cellEntry(value: ComparisonCell): StoredEntry {
  return { kind: 'comparison-cells', key: cellKey(value), value };
}

/** The files of the answers. */
function filesOf(cells: readonly ComparisonCell[]) {
  const keys = cells.flatMap(({ comparisonId, answers }) =>
    answers.flatMap(({ attachments = [] }) =>
      attachments.map(({ id }) => attachmentKey(comparisonId, id)),
    ),
  );
  return { kind: 'attachments' as const, keys };
}

async function restore(comparisonId: string, taken: StoredEntry[]): Promise<void> {
  await restoreEntries(taken);
  announce(kind, [comparisonId]);
}

function announceOf(records: readonly { comparisonId: string }[]): void {
  announce(kind, [...new Set(records.map(({ comparisonId }) => comparisonId))]);
}
