import { isObject, isTime } from '$lib/storage/schema';
import { backupFormat, backupVersion } from './export-files';
import type { ImportPlace, ImportProgress, ImportSource } from './import-source';
import { keysFileName, readKeysFile, type SealedKeys } from './keys/keys-file';
import { bytesOf, readJson } from './read-json';
import { readThingFile } from './read-thing';
import type { Refusal, ZipDirectory } from './zip-directory';
import { DamagedEntry, readEntry } from './zip-entry';

const manifestName = 'backup.json';
const largestManifest = 64 * 1024 * 1024;
const largestKeys = 4 * 1024 * 1024;

/** Whether a zip file is a backup of this console, and of a version that it reads. */
export async function backupVerdict(
  file: Blob,
  { entries }: ZipDirectory,
): Promise<'backup' | 'newer' | undefined> {
  const entry = entries.get(manifestName);
  if (!entry || entry.size > largestManifest) return undefined;
  try {
    const manifest = readJson(await bytesOf(await readEntry(file, entry)));
    if (!isObject(manifest) || manifest.format !== backupFormat || !isTime(manifest.version))
      return undefined;
    return manifest.version > backupVersion ? 'newer' : 'backup';
  } catch (error) {
    if (error instanceof DamagedEntry) return undefined;
    throw error;
  }
}

/** A backup of this console, whose things are files of their own. */
export class BackupSource implements ImportSource {
  readonly refused: Refusal[];
  readonly skipped = 0;
  readonly isEmpty = false;
  readonly #file: Blob;
  readonly #directory: ZipDirectory;

  constructor(file: Blob, directory: ZipDirectory) {
    this.#file = file;
    this.#directory = directory;
    this.refused = [...directory.refused];
  }

  async *places(tell: (progress: ImportProgress) => void): AsyncGenerator<ImportPlace> {
    const { entries } = this.#directory;
    const paths = [...entries.keys()].filter(isThingPath);
    for (const [done, path] of paths.entries()) {
      tell({ done, total: paths.length });
      yield {
        name: path,
        bytes: entries.get(path)?.size ?? 0,
        read: () => readThingFile(this.#file, this.#directory, path),
      };
    }
  }

  async keys(): Promise<SealedKeys | undefined> {
    const entry = this.#directory.entries.get(keysFileName);
    if (!entry) return undefined;
    try {
      if (entry.size > largestKeys) throw new DamagedEntry('It has more keys than anybody has.');
      return readKeysFile(readJson(await bytesOf(await readEntry(this.#file, entry))));
    } catch (error) {
      if (!(error instanceof DamagedEntry)) throw error;
      this.refused.push({ name: keysFileName, reason: error.message });
      return undefined;
    }
  }
}

/** Beside the manifest and the files of things. */
function isThingPath(path: string): boolean {
  return path !== manifestName && /^[^/]+\/[^/]+\.json$/.test(path);
}
