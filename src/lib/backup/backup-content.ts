import type { Refusal, ZipDirectory } from './zip-directory';
import { DamagedEntry, readEntry } from './zip-entry';

/** The files of a backup by their paths, from wherever they come. */
export interface BackupContent {
  /** What is kept out of it. */
  readonly refused: readonly Refusal[];
  readonly paths: readonly string[];
  /** Bytes; undefined where there is no such file. */
  sizeOf(path: string): Promise<number | undefined>;
  /** Rejects with DamagedEntry. */
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
