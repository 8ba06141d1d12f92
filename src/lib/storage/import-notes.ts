import { isObject, isText, type Schema } from './schema';

/** What an import wrote of one thing, so that it can be taken back later. In no backup: it is about this device. */
export interface ImportNote {
  v: 1;
  id: string;
  /** The record that the thing is about comes first. */
  written: Written[];
}

export interface Written {
  kind: string;
  key: string;
  /** Of its value. */
  print: string;
}

export const importNoteKind = 'import-notes';

export const importNoteSchema: Schema<ImportNote> = {
  version: 1,
  ups: [],
  isValid: ({ id, written }) => isText(id) && Array.isArray(written) && written.every(isWritten),
  keyOf: ({ id }) => id,
};

/** `at`: when the import began, in milliseconds since 1970. Notes sort in the order in which things were written. */
export function importNoteKey(at: number, index: number): string {
  return [at, index].map((figure) => String(figure).padStart(16, '0')).join(':');
}

/** Those of one import, of all keys: one that ended early may have left the notes of the import before it. */
export function lastNotes(keys: readonly string[]): string[] {
  const at = keys.at(-1)?.split(':')[0];
  return keys.filter((key) => key.split(':')[0] === at);
}

/** Of the import that is noted; undefined where none is. */
export function lastImport(keys: readonly string[]): { things: number; at: number } | undefined {
  const notes = lastNotes(keys);
  const [first] = notes;
  return first === undefined ? undefined : { things: notes.length, at: parseInt(first, 10) };
}

function isWritten(part: unknown): boolean {
  return isObject(part) && isText(part.kind) && isText(part.key) && isText(part.print);
}
