import { randomId } from '$lib/base/platform/random-id';
import { siteStorage } from '$lib/base/platform/site-storage';
import { type Chunk, readChunk, writeChunk } from './chunk';

/** Directory in the origin private file system. */
export const searchFolderName = 'search';

/** The packed text on the disk. No call rejects: missing files are packed again. */
export interface ChunkFolder {
  /** Names of the chunks, those with the newest items first. */
  list(): Promise<string[]>;
  /** Undefined when the file is missing, damaged or still being written. */
  read(name: string): Promise<Chunk | undefined>;
  /** Resolves with the file's name; undefined when it could not be written. */
  write(chunk: Chunk): Promise<string | undefined>;
  remove(name: string): Promise<void>;
}

/**
 * Uses the origin private file system; undefined where the browser has none, as over plain http.
 * For workers.
 */
export async function openChunkFolder(): Promise<ChunkFolder | undefined> {
  try {
    const root = await siteStorage()?.getDirectory?.();
    return (
      root && new PrivateFolder(await root.getDirectoryHandle(searchFolderName, { create: true }))
    );
  } catch {
    return undefined;
  }
}

class PrivateFolder implements ChunkFolder {
  readonly #folder: FileSystemDirectoryHandle;

  constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder;
  }

  async list(): Promise<string[]> {
    const names: string[] = [];
    try {
      for await (const name of this.#folder.keys()) names.push(name);
    } catch {
      return [];
    }
    return names.sort().reverse();
  }

  async read(name: string): Promise<Chunk | undefined> {
    try {
      return readChunk(await bytesIn(await this.#folder.getFileHandle(name)));
    } catch {
      return undefined;
    }
  }

  async write(chunk: Chunk): Promise<string | undefined> {
    const newest = chunk.items.reduce((latest, { time }) => Math.max(latest, time), 0);
    const name = `${newest.toFixed(0).padStart(16, '0')}-${randomId()}`;
    try {
      const file = await this.#folder.getFileHandle(name, { create: true });
      const access = await file.createSyncAccessHandle();
      try {
        access.write(writeChunk(chunk));
        access.flush();
      } finally {
        access.close();
      }
      return name;
    } catch {
      await this.remove(name);
      return undefined;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#folder.removeEntry(name).catch(() => undefined);
  }
}

/** Reading through a handle takes a fifth of the time that a `File` takes. */
async function bytesIn(file: FileSystemFileHandle): Promise<Uint8Array> {
  const access = await readHandle(file);
  if (!access) return new Uint8Array(await (await file.getFile()).arrayBuffer());
  try {
    const bytes = new Uint8Array(access.getSize());
    access.read(bytes);
    return bytes;
  } finally {
    access.close();
  }
}

/** Undefined while another tab has one, in a browser whose handles cannot be shared. */
function readHandle(file: FileSystemFileHandle): Promise<FileSystemSyncAccessHandle | undefined> {
  return file.createSyncAccessHandle({ mode: 'read-only' }).catch(() => undefined);
}
