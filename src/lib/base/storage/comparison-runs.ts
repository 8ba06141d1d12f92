import { jsonOr } from '$lib/base/api/wire/json';
import { announceEverywhere, onChange } from './database/changes';
import { openCollection, removeEntries, restoreEntries } from './database/collection';
import {
  comparisonRunPieceSchema,
  type ComparisonRunPiece,
  type ComparisonRunRecord,
  comparisonRunSchema,
  isRunRow,
  pieceKey,
  runKey,
  type RunRow,
} from './comparison-run-records';

/** The stored runs of comparisons, whose changes this page follows too. Every call rejects with StorageFailure only. */
export interface ComparisonRuns {
  /** Newest first. */
  list(comparisonId: string): Promise<ComparisonRunRecord[]>;
  /** Stored after its pieces, so that no listed run is without them. A name that it has stays. */
  save(run: Omit<ComparisonRunRecord, 'name'>): Promise<void>;
  rename(run: Pick<ComparisonRunRecord, 'comparisonId' | 'id'>, name: string): Promise<void>;
  savePiece(piece: ComparisonRunPiece): Promise<void>;
  /** Yields the readable rows, a piece at a time. */
  rows(run: ComparisonRunRecord): AsyncGenerator<RunRow[]>;
  /** Removes a run with its pieces, in one transaction. Returns a function that undoes it. */
  remove(run: Pick<ComparisonRunRecord, 'comparisonId' | 'id'>): Promise<() => Promise<void>>;
  /** Notifies of changes by this page or another tab. */
  onChange(listener: () => void): () => void;
}

const kind = 'comparison-runs';

export function openComparisonRuns(): ComparisonRuns {
  const runs = openCollection(kind, comparisonRunSchema);
  const pieces = openCollection('comparison-run-pieces', comparisonRunPieceSchema);

  return {
    async list(comparisonId) {
      const { records } = await runs.list(runKey(comparisonId, ''));
      return records.sort((a, b) => b.at - a.at);
    },

    save: (run) => update(run, (stored) => ({ ...run, name: stored?.name ?? '' })),

    rename: (run, name) => update(run, (stored) => stored && { ...stored, name }),

    onChange: (listener) => onChange(kind, listener),

    savePiece: (piece) => pieces.put([piece]),

    async *rows({ comparisonId, id, pieces: count }) {
      for (let index = 0; index < count; index += 1) {
        const piece = await pieces.get(pieceKey(comparisonId, id, index));
        const rows: unknown = piece && jsonOr(piece.rows, undefined);
        if (Array.isArray(rows)) yield rows.filter(isRunRow);
      }
    },

    async remove({ comparisonId, id }) {
      const taken = await removeEntries([
        { kind, keys: [runKey(comparisonId, id)] },
        { kind: 'comparison-run-pieces', prefix: runKey(comparisonId, `${id}:`) },
      ]);
      announceEverywhere(kind, [runKey(comparisonId, id)]);
      return async () => {
        await restoreEntries(taken);
        announceEverywhere(kind, [runKey(comparisonId, id)]);
      };
    },
  };

  async function update(
    { comparisonId, id }: Pick<ComparisonRunRecord, 'comparisonId' | 'id'>,
    change: (stored: ComparisonRunRecord | undefined) => ComparisonRunRecord | undefined,
  ): Promise<void> {
    await runs.update(runKey(comparisonId, id), change);
    announceEverywhere(kind, [runKey(comparisonId, id)]);
  }
}
