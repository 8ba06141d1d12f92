import type { Batch } from '$lib/base/api/batches';
import { isCustomIdSource, type CustomIdSource } from './batch-drafts';
import { announce, onChange } from './database/changes';
import { openCollection, type Listing } from './database/collection';
import { connectionKey } from './keys/connection-key';
import { isPlain, isText, isNumber, type RawRecord, type Schema } from './database/schema';

/** Batches of one data set that was too large for one file. */
export interface BatchGroup {
  id: string;
  /** Counted from 1. */
  part: number;
  of: number;
}

/**
 * The rows that an input file was made from and the rule for its custom_ids, which match results
 * with their rows.
 */
export interface MadeFrom {
  /** Name of the file of rows. */
  fileName: string;
  /** The format that the file was parsed in. */
  format:
    { kind: 'delimited'; delimiter: string; header: boolean; quotes: boolean } | { kind: 'jsonl' };
  /** The first columns, in order. */
  columns: string[];
  customId: CustomIdSource;
}

/** Maximum number of stored columns: the note is rewritten whenever its batch progresses. */
export const maxStoredColumns = 500;

/** The local record of a batch, so that it opens offline and after the service has deleted it. */
export interface BatchNote {
  v: 3;
  /** The batch's id; another connection may use the same one. */
  id: string;
  connectionId: string;
  /** The local name; empty if none was given. */
  name: string;
  /** The batch whose failed lines this one repeats. */
  parentId: string | null;
  group: BatchGroup | null;
  /** Its name on this device. */
  inputFileName: string | null;
  /** Null when the file was not made here, or before this was recorded. */
  madeFrom: MadeFrom | null;
  /** As last seen. */
  batch: Batch;
  /** Milliseconds since the epoch, as is `createdAt`. */
  seenAt: number;
  createdAt: number;
}

/** The fields of a note besides the batch's state. */
export type BatchNaming = Pick<
  BatchNote,
  'name' | 'parentId' | 'group' | 'inputFileName' | 'madeFrom'
>;

export const batchNoteSchema: Schema<BatchNote> = {
  version: 3,
  ups: [
    (ungrouped) => ({ ...ungrouped, v: 2, group: null }),
    (unrecorded) => ({ ...unrecorded, v: 3, madeFrom: null }),
  ],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.connectionId) &&
    isText(record.name) &&
    isTextOrNull(record.parentId) &&
    (record.group === null || (isPlain(record.group) && isGroup(record.group))) &&
    isTextOrNull(record.inputFileName) &&
    (record.madeFrom === null || (isPlain(record.madeFrom) && isMadeFrom(record.madeFrom))) &&
    isPlain(record.batch) &&
    isBatch(record.batch) &&
    isNumber(record.seenAt) &&
    isNumber(record.createdAt),
  keyOf: ({ connectionId, id }) => connectionKey(connectionId, id),
};

/** Every call rejects with StorageFailure only. */
export interface BatchNotes {
  list(connectionId: string): Promise<Listing<BatchNote>>;
  get(connectionId: string, id: string): Promise<BatchNote | undefined>;
  /** Stores the states of these batches in their notes, together with `naming` in one write. */
  saveStates(
    connectionId: string,
    batches: Batch[],
    seenAt: number,
    naming?: Partial<BatchNaming>,
  ): Promise<void>;
  /** Does nothing if the batch was never seen. */
  setNaming(connectionId: string, id: string, naming: Partial<BatchNaming>): Promise<void>;
  /** Notifies of the connections whose notes other tabs have changed. */
  onChange(listener: (connectionIds: string[]) => void): () => void;
}

const kind = 'batch-notes';

export function openBatchNotes(): BatchNotes {
  const notes = openCollection(kind, batchNoteSchema);

  return {
    list: (connectionId) => notes.list(connectionKey(connectionId, '')),

    get: (connectionId, id) => notes.get(connectionKey(connectionId, id)),

    async saveStates(connectionId, batches, seenAt, naming) {
      await notes.updateAll(connectionKey(connectionId, ''), ({ records, unreadable }) => {
        const known = new Map(records.map((note) => [note.id, note]));
        const unreadableKeys = new Set(unreadable.map(({ key }) => key));
        const seen = batches.map((batch): BatchNote => ({
          ...(known.get(batch.id) ?? newNote(connectionId, batch, seenAt)),
          ...naming,
          batch,
          seenAt,
        }));
        return seen.filter((note) => !unreadableKeys.has(batchNoteSchema.keyOf(note)));
      });
      announce(kind, [connectionId]);
    },

    async setNaming(connectionId, id, naming) {
      await notes.update(connectionKey(connectionId, id), (note) => note && { ...note, ...naming });
      announce(kind, [connectionId]);
    },

    onChange: (listener) => onChange(kind, listener),
  };
}

/** A note of a batch of which only the state is known. */
export function newNote(connectionId: string, batch: Batch, seenAt: number): BatchNote {
  return {
    v: 3,
    id: batch.id,
    connectionId,
    name: '',
    parentId: null,
    group: null,
    inputFileName: null,
    madeFrom: null,
    batch,
    seenAt,
    createdAt: batch.created_at === null ? seenAt : batch.created_at * 1000,
  };
}

function isBatch(batch: RawRecord): boolean {
  const { request_counts: counts } = batch;
  return (
    isText(batch.id) &&
    isText(batch.status) &&
    isPlain(counts) &&
    [counts.total, counts.completed, counts.failed].every(isNumber) &&
    Array.isArray(batch.errors)
  );
}

function isGroup({ id, part, of }: RawRecord): boolean {
  return isText(id) && [part, of].every(Number.isInteger);
}

function isMadeFrom({ fileName, format, columns, customId }: RawRecord): boolean {
  return (
    isText(fileName) &&
    isPlain(format) &&
    (format.kind === 'jsonl' || (format.kind === 'delimited' && isText(format.delimiter))) &&
    Array.isArray(columns) &&
    columns.every(isText) &&
    isPlain(customId) &&
    isCustomIdSource(customId)
  );
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}
