import { randomId } from '$lib/random-id';
import type { Chunk } from './chunk';
import { readChunk, writeChunk } from './chunk-file';
import { folderName } from './pack-folder';

/** What is packed, on the disk. None of its calls rejects: what is not there is packed again. */
export interface ChunkFolder {
  /** Those with the newest things first. */
  list(): Promise<string[]>;
  /** Undefined where it is gone, damaged or still being written. */
  read(name: string): Promise<Chunk | undefined>;
  /** Its name; undefined where it could not be written. */
  write(chunk: Chunk): Promise<string | undefined>;
  remove(name: string): Promise<void>;
}

/** In the private file system of the page's origin; undefined where the browser has none, as over plain http. For workers. */
export async function openChunkFolder(): Promise<ChunkFolder | undefined> {
  try {
    const root = await navigator.storage.getDirectory();
    return new PrivateFolder(await root.getDirectoryHandle(folderName, { create: true }));
  } catch {
    return undefined;
  }
}

class PrivateFolder implements ChunkFolder {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #reader = new FileReaderSync();

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
      const file = await (await this.#folder.getFileHandle(name)).getFile();
      // No decoder makes one character of each byte: TextDecoder's latin1 is windows-1252.
      return readChunk(this.#reader.readAsBinaryString(file));
    } catch {
      return undefined;
    }
  }

  async write(chunk: Chunk): Promise<string | undefined> {
    const newest = Math.max(0, ...chunk.things.map(({ time }) => time));
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
