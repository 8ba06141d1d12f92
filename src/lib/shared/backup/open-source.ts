import { sniffEncoding } from '$lib/base/formats/jsonl/encoding';
import { isObject } from '$lib/base/storage/database/schema';
import {
  type BackupContent,
  type BackupFolderProblem,
  type ChosenFolder,
  contentOfFolder,
  contentOfZip,
  manifestName,
} from './model/backup-content';
import { backupFormat, backupVersion } from './model/export-files';
import { conversationFiles } from '$lib/extras-in-workers';
import type { ImportPlace, ImportProgress, ImportSource } from './model/import-source';
import { keysFileName, readKeysFile, type SealedKeys } from './model/keys-file';
import { readSettingsFile, settingsFileName } from './model/settings-file';
import type { Settings } from '$lib/base/storage/portable-settings';
import { readItemFile } from './model/read-item';
import { bytesOf, isVersion, readJson } from './model/read-json';
import {
  DamagedEntry,
  readDirectory,
  type Refusal,
  UnreadableZip,
  type ZipDirectory,
} from '$lib/base/formats/zip/zip-file';

/**
 * `no-zip`: neither zip nor JSON; `cut`: truncated; `newer`: from a newer version of the console;
 * `no-version`: a backup without its version; `nothing`: neither a backup nor a conversation in a
 * known format.
 */
export type OpenProblem =
  'no-zip' | 'cut' | 'newer' | 'no-version' | 'nothing' | BackupFolderProblem;

const nothing = { problem: 'nothing' } as const;

/** Bytes within which the first visible character must be. */
const headBytes = 1024;

/**
 * Recognizes a file by its content; its name does not matter. A folder is recognized by its
 * manifest.
 */
export async function openSource(
  input: Blob | ChosenFolder,
): Promise<{ source: ImportSource } | { problem: OpenProblem }> {
  return input instanceof Blob ? openFile(input) : openFolder(input);
}

async function openFolder(
  folder: ChosenFolder,
): Promise<{ source: ImportSource } | { problem: OpenProblem }> {
  const found = await contentOfFolder(folder);
  if ('problem' in found) return found;
  const verdict = await recognizeBackup(found.content);
  if (verdict === 'newer' || verdict === 'no-version') return { problem: verdict };
  return verdict ? { source: new BackupSource(found.content) } : { problem: 'no-backup' };
}

async function openFile(file: Blob): Promise<{ source: ImportSource } | { problem: OpenProblem }> {
  if (await isJson(file)) {
    const conversations = await conversationFiles?.();
    return conversations ? { source: conversations.conversationsOfFile(file) } : nothing;
  }
  try {
    return await zipSource(await readDirectory(file));
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error;
    return { problem: (await beginsAsZip(file)) ? 'cut' : 'no-zip' };
  }
}

/** A truncated zip file has no directory, which is at its end. */
async function beginsAsZip(file: Blob): Promise<boolean> {
  const head = await file.slice(0, headBytes).arrayBuffer();
  return sniffEncoding(new Uint8Array(head)) === 'zip';
}

async function zipSource(
  directory: ZipDirectory,
): Promise<{ source: ImportSource } | { problem: OpenProblem }> {
  const content = contentOfZip(directory);
  const verdict = await recognizeBackup(content);
  if (verdict === 'newer' || verdict === 'no-version') return { problem: verdict };
  if (verdict === 'backup') return { source: new BackupSource(content) };
  const conversations = await conversationFiles?.();
  return conversations ? { source: await conversations.conversationsOfZip(directory) } : nothing;
}

async function isJson(file: Blob): Promise<boolean> {
  const head = await file.slice(0, headBytes).text();
  return /^\ufeff?\s*[[{]/.test(head);
}

const maxManifestBytes = 64 * 1024 * 1024;
/** The file of keys, and that of settings, have less. */
const maxFileBytes = 4 * 1024 * 1024;

/** Whether the content is a backup of this console, in a version that can be read. */
async function recognizeBackup(
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
class BackupSource implements ImportSource {
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

  keys(): Promise<SealedKeys | undefined> {
    return this.#readFile(keysFileName, readKeysFile);
  }

  async settings(): Promise<Settings | undefined> {
    const read = await this.#readFile(settingsFileName, readSettingsFile);
    for (const one of read?.refused ?? []) this.refused.push(one);
    return read?.settings;
  }

  /** Undefined if there is none, or if it is damaged, which is then listed. */
  async #readFile<T>(name: string, read: (json: unknown) => T): Promise<T | undefined> {
    try {
      const size = await this.#content.sizeOf(name);
      if (size === undefined) return undefined;
      if (size > maxFileBytes) throw new DamagedEntry('It is too large.');
      return read(readJson(await bytesOf(await this.#content.read(name))));
    } catch (error) {
      if (!(error instanceof DamagedEntry)) throw error;
      this.refused.push({ name, reason: error.message });
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
