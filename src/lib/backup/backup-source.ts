import { isObject } from '$lib/storage/schema';
import type { BackupContent } from './backup-content';
import { backupFormat, backupVersion } from './export-files';
import type { ImportPlace, ImportProgress, ImportSource } from './import-source';
import { keysFileName, readKeysFile, type SealedKeys } from './keys/keys-file';
import { bytesOf, isVersion, readJson } from './read-json';
import { readItemFile } from './read-item';
import { DamagedEntry, type Refusal } from './zip-file';

const manifestName = 'backup.json';
const maxManifestBytes = 64 * 1024 * 1024;
const maxKeysBytes = 4 * 1024 * 1024;

/** Whether the content is a backup of this console, in a version that can be read. */
export async function recognizeBackup(
  content: BackupContent,
): Promise<'backup' | 'newer' | 'no-version' | undefined> {
  try {
    const size = await content.sizeOf(manifestName);
    if (size === undefined || size > maxManifestBytes) return undefined;
    const manifest = readJson(await bytesOf(await content.read(manifestName)));
    if (!isObject(manifest) || manifest.format !== backupFormat) return undefined;
    if (!isVersion(manifest.version)) return 'no-version';
    return manifest.version > backupVersion ? 'newer' : 'backup';
  } catch (error) {
    if (error instanceof DamagedEntry) return undefined;
    throw error;
  }
}

/** A backup of this console, which stores each item in its own file. */
export class BackupSource implements ImportSource {
  readonly refused: Refusal[];
  readonly skipped = 0;
  readonly isEmpty = false;
  readonly #content: BackupContent;

  constructor(content: BackupContent) {
    this.#content = content;
    this.refused = [...content.refused];
  }

  async *places(onprogress: (progress: ImportProgress) => void): AsyncGenerator<ImportPlace> {
    const paths = this.#content.paths.filter(isItemPath);
    for (const [done, path] of paths.entries()) {
      onprogress({ done, total: paths.length });
      yield {
        name: path,
        bytes: (await this.#content.sizeOf(path).catch(unlessDamaged)) ?? 0,
        read: () => readItemFile(this.#content, path),
      };
    }
  }

  async keys(): Promise<SealedKeys | undefined> {
    try {
      const size = await this.#content.sizeOf(keysFileName);
      if (size === undefined) return undefined;
      if (size > maxKeysBytes) throw new DamagedEntry('It has more keys than anybody has.');
      return readKeysFile(readJson(await bytesOf(await this.#content.read(keysFileName))));
    } catch (error) {
      if (!(error instanceof DamagedEntry)) throw error;
      this.refused.push({ name: keysFileName, reason: error.message });
      return undefined;
    }
  }
}

/** Whether the path is an item, not the manifest or an attached file. */
function isItemPath(path: string): boolean {
  return path !== manifestName && /^[^/]+\/[^/]+\.json$/.test(path);
}

/** The reader of the item reports the reason. */
function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedEntry)) throw error;
}
