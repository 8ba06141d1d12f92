import { type Chunk, readChunk, writeChunk } from '../../../src/lib/shared/search/chunk';
import type { ChunkFolder } from '../../../src/lib/shared/search/chunk-folder';

/** For tests: files in memory, each character one byte. */
export class MemoryFolder implements ChunkFolder {
  readonly files = new Map<string, string>();

  list(): Promise<string[]> {
    return Promise.resolve([...this.files.keys()]);
  }

  read(name: string): Promise<Chunk | undefined> {
    const file = this.files.get(name);
    const bytes = file === undefined ? undefined : bytesOf(file);
    return Promise.resolve(bytes && readChunk(bytes));
  }

  write(chunk: Chunk): Promise<string> {
    const name = `file ${this.files.size + 1} of ${Math.random()}`;
    this.files.set(
      name,
      Array.from(writeChunk(chunk), (byte) => String.fromCharCode(byte)).join(''),
    );
    return Promise.resolve(name);
  }

  remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }
}

function bytesOf(file: string): Uint8Array {
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
