import { DamagedEntry, readEntry, type Refusal, type ZipDirectory } from './zip-file';

/** The files of a backup by their paths, whatever the source. */
export interface BackupContent {
  /** Entries that are rejected. */
  readonly refused: readonly Refusal[];
  readonly paths: readonly string[];
  /** Size in bytes; undefined when the file does not exist. */
  sizeOf(path: string): Promise<number | undefined>;
  read(path: string): Promise<Blob>;
}

export function contentOfZip({ entries, refused }: ZipDirectory): BackupContent {
  return {
    refused,
    paths: [...entries.keys()],
    sizeOf: (path) => Promise.resolve(entries.get(path)?.size),
    async read(path) {
      const entry = entries.get(path);
      if (!entry) throw new DamagedEntry('It is missing.');
      return readEntry(entry);
    },
  };
}
