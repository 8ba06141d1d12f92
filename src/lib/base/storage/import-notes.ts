import { isObject, isText, type Schema } from './database/schema';

/**
 * The records that an import wrote for one item, so that it can be undone later. It is not part of
 * backups, since it is about this device.
 */
export interface ImportNote {
  v: 1;
  id: string;
  /** The root record of the item comes first. */
  written: Written[];
}

export interface Written {
  kind: string;
  key: string;
  /** Fingerprint of the value. */
  print: string;
}

export const importNoteKind = 'import-notes';

export const importNoteSchema: Schema<ImportNote> = {
  version: 1,
  ups: [],
  isValid: ({ id, written }) => isText(id) && Array.isArray(written) && written.every(isWritten),
  keyOf: ({ id }) => id,
};

/** `at`: start of the import, in milliseconds since 1970. Notes sort in the order of writing. */
export function importNoteKey(at: number, index: number): string {
  return [at, index].map((figure) => String(figure).padStart(16, '0')).join(':');
}

/**
 * Selects the notes of the latest import from all keys: an import that ended early may have left
 * those of the one before it.
 */
export function latestNotes(keys: readonly string[]): string[] {
  const at = keys.at(-1)?.split(':')[0];
  return keys.filter((key) => key.split(':')[0] === at);
}

/** The import that is noted; undefined if there is none. */
export function latestImport(keys: readonly string[]): { items: number; at: number } | undefined {
  const notes = latestNotes(keys);
  const [first] = notes;
  return first === undefined ? undefined : { items: notes.length, at: parseInt(first, 10) };
}

function isWritten(part: unknown): boolean {
  return isObject(part) && isText(part.kind) && isText(part.key) && isText(part.print);
}
