import { sniffEncoding } from '$lib/data/jsonl/encoding';
import { contentOfZip } from './backup-content';
import { BackupSource, recognizeBackup } from './backup-source';
import { ConversationSource } from './external/conversation-source';
import { contentOfFolder, type ChosenFolder, type BackupFolderProblem } from './folder-content';
import { jsonFilesIn } from './external/json-file';
import type { ImportSource } from './import-source';
import { readDirectory, UnreadableZip, type ZipDirectory } from './zip-file';

/**
 * `no-zip`: neither zip nor JSON; `cut`: truncated; `newer`: from a newer version of the console;
 * `no-version`: a backup without its version; `nothing`: neither a backup nor a conversation in a
 * known format.
 */
export type OpenProblem =
  'no-zip' | 'cut' | 'newer' | 'no-version' | 'nothing' | BackupFolderProblem;

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
    const name = file instanceof File ? file.name : 'File';
    const alone = { name, bytes: file.size, open: () => Promise.resolve(file) };
    return { source: new ConversationSource([alone]) };
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

async function zipSource(directory: ZipDirectory) {
  const content = contentOfZip(directory);
  const verdict = await recognizeBackup(content);
  if (verdict === 'newer' || verdict === 'no-version') return { problem: verdict };
  if (verdict === 'backup') return { source: new BackupSource(content) };
  const { files, fileOf, used } = await jsonFilesIn(directory);
  const countOthers = () => directory.entries.size - files.length - used.size;
  return {
    source: new ConversationSource(files, { refused: directory.refused, fileOf, countOthers }),
  };
}

async function isJson(file: Blob): Promise<boolean> {
  const head = await file.slice(0, headBytes).text();
  return /^\ufeff?\s*[[{]/.test(head);
}
