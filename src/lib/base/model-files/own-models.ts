import { isObject } from '$lib/base/api/wire/json';
import { siteStorage } from '$lib/base/platform/site-storage';
import { announceEverywhere } from '$lib/base/storage/database/changes';
import { withLock } from '$lib/base/storage/database/with-lock';
import type { ModelFacts } from './gguf-header';

/** A model whose files are stored on this device, in a folder of the origin private file system. */
export interface OwnModel {
  /** The name of its folder. */
  folder: string;
  kind: 'text' | 'embeddings' | 'speech-to-text';
  /** In the order in which they are read. */
  files: { name: string; size: number }[];
  /** When it was added, in milliseconds since 1970. */
  addedAt: number;
  /** True after a first answer. Only then do the lists of models have it. */
  checked: boolean;
  /**
   * The download's address, and for each file its ETag so far and the SHA-256 that it must have; null if the host sends
   * none, and if it is unknown.
   */
  source?: { address: string; etags: (string | null)[]; digests?: (string | null)[] };
  /** SHA-256 of each file, as hexadecimal digits; empty until all files are stored. */
  digests: string[];
  /** Undefined until all files are stored, and for models that are no GGUF files. */
  facts?: ModelFacts;
  /** Tokens of input and output together that it is loaded with. */
  context: number;
  /** `trying` while a model is loaded with WebGPU: found at a later start, the page has crashed. */
  gpu: 'off' | 'on' | 'trying';
  /** When it was removed, in milliseconds since 1970. Its files are deleted once that cannot be undone. */
  removedAt?: number;
}

/** The kind under which `onChange` reports changes of records, and of the model in memory. */
export const ownModelKind = 'own-models';

/** The id by which requests name a model. */
export function ownModelId({ folder }: OwnModel): string {
  return `own/${folder}`;
}

export function ownModelSize({ files }: OwnModel): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** About how many bytes of memory a model takes when it is loaded with a context of that many tokens. */
export function memoryOf(model: OwnModel, context = model.context): number {
  return ownModelSize(model) + (model.facts?.bytesPerToken ?? 0) * context;
}

/** The Web Lock that a tab holds while it writes a model's files. */
export function writingLock(folder: string): string {
  return `inference-console.own-model.${folder}`;
}

const rootName = 'own-models';
const recordName = 'model.json';

/** All models, oldest first, also those whose files are not all stored. Folders without a readable record are left out. */
export async function listOwnModels(): Promise<OwnModel[]> {
  return (await readAll()).filter(({ removedAt }) => removedAt === undefined);
}

/** Deletes the files of models that were removed before a time, in milliseconds since 1970. */
export async function deleteRemoved(before: number): Promise<void> {
  for (const { folder, removedAt = Infinity } of await readAll())
    if (removedAt < before) await deleteOwnModel(folder);
}

async function readAll(): Promise<OwnModel[]> {
  const found: OwnModel[] = [];
  for (const folder of await folderNames()) {
    const model = await readOwnModel(folder);
    if (model) found.push(model);
  }
  return found.sort((one, other) => one.addedAt - other.addedAt);
}

/** The names that a new model cannot have. */
export async function folderNames(): Promise<string[]> {
  const root = await openRoot(false);
  const names: string[] = [];
  for await (const [name, handle] of root?.entries() ?? [])
    if (handle.kind === 'directory') names.push(name);
  return names;
}

export async function readOwnModel(folder: string): Promise<OwnModel | undefined> {
  try {
    const directory = await openFolder(folder, false);
    const file = await (await directory?.getFileHandle(recordName))?.getFile();
    const record: unknown = file && JSON.parse(await file.text());
    return isObject(record) ? ({ ...record, folder } as unknown as OwnModel) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a model's record. Its folder exists from then on. Safari before 26 can do so in workers only. */
export async function writeOwnModel(model: OwnModel): Promise<void> {
  const record = JSON.stringify(model);
  const directory = await openFolder(model.folder, true);
  const handle = await directory?.getFileHandle(recordName, { create: true });
  if (!handle) return;
  if ('createWritable' in handle) {
    const writable = await handle.createWritable();
    await writable.write(record);
    await writable.close();
  } else await writeFile(model.folder, recordName, [new Blob([record])]);
  announceEverywhere(ownModelKind, [model.folder]);
}

/** Changes members of a record, one change after another; a model that was deleted stays deleted. */
export function changeOwnModel(folder: string, change: Partial<OwnModel>): Promise<void> {
  return withLock(`inference-console.own-model-record.${folder}`, async () => {
    const model = await readOwnModel(folder);
    if (model) await writeOwnModel({ ...model, ...change });
  });
}

export async function deleteOwnModel(folder: string): Promise<void> {
  const root = await openRoot(false);
  await root?.removeEntry(folder, { recursive: true }).catch(ignoreMissing);
  announceEverywhere(ownModelKind, [folder]);
}

/** The files of a model, in order. Throws NotFoundError if one is missing. */
export async function openFiles({
  folder,
  files,
}: Pick<OwnModel, 'folder' | 'files'>): Promise<File[]> {
  const directory = await openFolder(folder, false);
  if (!directory) throw new DOMException('The model is not stored.', 'NotFoundError');
  return Promise.all(
    files.map(async ({ name }) => (await directory.getFileHandle(name)).getFile()),
  );
}

/** The bytes that are stored of a file; 0 if there is none. */
export async function storedSize(folder: string, name: string): Promise<number> {
  try {
    const directory = await openFolder(folder, false);
    return (await (await directory?.getFileHandle(name))?.getFile())?.size ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Writes chunks to a file of a folder from `offset` on, and ends it there. `onBytes` gets the bytes written so far, `offset`
 * included. Runs in workers only. What was written before a failure stays, so that it can be resumed.
 */
export async function writeFile(
  folder: string,
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Blob>,
  { offset = 0, onBytes }: { offset?: number; onBytes?: (bytes: number) => void } = {},
): Promise<void> {
  const directory = await openFolder(folder, true);
  const handle = await directory?.getFileHandle(name, { create: true });
  const access = (await handle?.createSyncAccessHandle()) as SyncAccess | undefined;
  if (!access) return;
  let at = offset;
  try {
    access.truncate(offset);
    for await (const chunk of chunks) {
      const bytes = chunk instanceof Blob ? new Uint8Array(await chunk.arrayBuffer()) : chunk;
      const written = access.write(bytes, { at });
      // Chromium throws nothing when the disk is full: it returns a wrong number of bytes.
      if (written !== bytes.length)
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      at += written;
      onBytes?.(at);
    }
    access.flush();
  } finally {
    access.close();
  }
}

/** The parts of FileSystemSyncAccessHandle that TypeScript knows only among the types of workers. */
interface SyncAccess {
  truncate: (size: number) => void;
  write: (bytes: Uint8Array, options: { at: number }) => number;
  flush: () => void;
  close: () => void;
}

async function openFolder(
  folder: string,
  create: boolean,
): Promise<FileSystemDirectoryHandle | undefined> {
  const root = await openRoot(create);
  return root?.getDirectoryHandle(folder, { create });
}

/** Undefined where the browser has no file system, as in private windows, or where the folder does not exist. */
async function openRoot(create: boolean): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const storage = await siteStorage()?.getDirectory?.();
    return await storage?.getDirectoryHandle(rootName, { create });
  } catch (error) {
    if (create) throw error;
    return undefined;
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
}
