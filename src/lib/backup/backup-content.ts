import type { Refusal, ZipDirectory } from './zip-directory';
import { DamagedEntry, readEntry } from './zip-entry';

/** The files of a backup by their paths, whatever the source. */
export interface BackupContent {
  /** Entries that are rejected. */
  readonly refused: readonly Refusal[];
  readonly paths: readonly string[];
  /** Size in bytes; undefined when the file does not exist. */
  sizeOf(path: string): Promise<number | undefined>;
  read(path: string): Promise<Blob>;
}

export function contentOfZip(file: Blob, { entries, refused }: ZipDirectory): BackupContent {
  return {
    refused,
    paths: [...entries.keys()],
    sizeOf: (path) => Promise.resolve(entries.get(path)?.size),
    async read(path) {
      const entry = entries.get(path);
      if (!entry) throw new DamagedEntry('It is missing.');
      return readEntry(file, entry);
    },
  };
}
