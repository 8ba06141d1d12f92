import {
  type Address,
  addressName,
  type Backend,
  type StoredEntry,
} from '$lib/base/storage/database/backend';
import { announce, announcedKey } from '$lib/base/storage/database/changes';
import { fingerprint } from '$lib/base/storage/fingerprint';
import {
  type ImportNote,
  importNoteKind,
  importNoteSchema,
  latestNotes,
  type Written,
} from '$lib/base/storage/import-notes';
import type { StorageReader } from '$lib/base/storage/database/worker-access';
import { readRecord } from '$lib/base/storage/database/schema';
import { type ItemEntries, itemKindOf } from './model/stored-items';

/** Writes an import to the storage. */
export interface ItemWriter extends StorageReader {
  /**
   * One transaction that also writes a note of what was added under this key: does nothing when the
   * item exists, and never overwrites a record. Resolves with whether anything was added.
   */
  add(item: ItemEntries, note: string): Promise<boolean>;
  /**
   * Undoes a note in one transaction: does nothing when any part of the item has changed or was
   * added since. Resolves with whether it was undone.
   */
  undo(note: string): Promise<boolean>;
  /** Imports before the one with this note can no longer be undone. */
  removeNotesBefore(note: string): Promise<void>;
}

export function itemWriter(backend: Backend): ItemWriter {
  return {
    read: (selections) => backend.read(selections),
    keys: (kind) => backend.keys(kind),

    async add(item, note) {
      const [root] = item;
      let isWritten = false;
      await backend.change([...byKind(item), { kind: importNoteKind, keys: [] }], (found) => {
        const there = new Set(found.map(addressName));
        const written = there.has(addressName(root))
          ? []
          : item.filter((one) => !there.has(addressName(one)));
        isWritten = written.length > 0;
        return isWritten ? { put: [...written, noteOf(note, written)] } : undefined;
      });
      if (isWritten) announce(root.kind, [announcedKey(root)]);
      return isWritten;
    },

    async undo(note) {
      const address = { kind: importNoteKind, key: note };
      const [entry] = await backend.read([{ kind: importNoteKind, keys: [note] }]);
      const written = entry ? recordsInNote(entry) : [];
      const [root] = written;
      const belongings = root ? (itemKindOf(root.kind)?.belongings(root.key) ?? []) : [];
      let isTaken = false;
      const selections = [...byKind(written), ...belongings, { kind: importNoteKind, keys: [] }];
      await backend.change(selections, (found) => {
        const prints = new Map(written.map((one) => [addressName(one), one.print]));
        const isAsItCame = ({ value, ...one }: StoredEntry) =>
          prints.get(addressName(one)) === fingerprint(value);
        const isWhole = new Set(found.map(addressName)).size === prints.size;
        isTaken = root !== undefined && isWhole && found.every(isAsItCame);
        return { remove: isTaken ? [...written, address] : [address] };
      });
      if (isTaken && root) announce(root.kind, [announcedKey(root)]);
      return isTaken;
    },

    async removeNotesBefore(note) {
      const keys = await backend.keys(importNoteKind);
      const before = keys.filter((key) => key < note);
      if (before.length === 0) return;
      const remove = before.map((key) => ({ kind: importNoteKind, key }));
      await backend.change([{ kind: importNoteKind, keys: [] }], () => ({ remove }));
    },
  };
}

function noteOf(id: string, written: readonly StoredEntry[]): StoredEntry {
  const prints = written.map(({ kind, key, value }) => ({ kind, key, print: fingerprint(value) }));
  return {
    kind: importNoteKind,
    key: id,
    value: { v: 1, id, written: prints } satisfies ImportNote,
  };
}

/** Empty when the note is damaged: then nothing is known about the import. */
function recordsInNote(note: StoredEntry): Written[] {
  const reading = readRecord(importNoteSchema, note);
  return 'record' in reading ? reading.record.written : [];
}

function byKind(entries: readonly { kind: string; key: string }[]) {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    kind,
    keys: entries.filter((entry) => entry.kind === kind).map(({ key }) => key),
  }));
}

/** Numbers of items. */
export interface UndoReport {
  removed: number;
  /** Items that have changed since, and stay. */
  changed: number;
}

/**
 * Removes the last import, of this page or an earlier one, except for items that have changed
 * since.
 */
export async function undoImport(store: ItemWriter): Promise<UndoReport> {
  const report: UndoReport = { removed: 0, changed: 0 };
  const notes = latestNotes(await store.keys(importNoteKind));
  for (const note of notes.reverse()) {
    if (await store.undo(note)) report.removed += 1;
    else report.changed += 1;
  }
  return report;
}

/** The data that a page holds in memory only, as a worker accesses it. */
export interface PageMemory extends Pick<Backend, 'read' | 'keys'> {
  replace(put: StoredEntry[], remove: Address[]): Promise<void>;
}

/**
 * A change reads and writes in two steps: the memory belongs to one page, which does nothing else
 * to items it does not have.
 */
export function memoryBackend(memory: PageMemory): Backend {
  return {
    read: (selections) => memory.read(selections),
    keys: (kind) => memory.keys(kind),
    put: (entries) => memory.replace(entries, []),
    async change(selections, decide) {
      const { put = [], remove = [] } = decide(await memory.read(selections)) ?? {};
      await memory.replace(put, remove);
    },
  };
}
