import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './visitor';

/** The files that a browser has been given. They come to lie beside those that it keeps for itself. */
export class Downloads {
  readonly #found = new Set<string>();

  constructor(readonly folder: string) {}

  /** The path of the one by this name, once it is written to its end. */
  async whole(name: RegExp, isWhole: (content: Buffer) => boolean): Promise<string> {
    const found = await until(`a download named ${name}`, async () => {
      const file = readdirSync(this.folder).find((each) => name.test(each));
      const path = join(this.folder, file ?? '');
      return file && isWhole(readFileSync(path)) ? path : undefined;
    });
    this.#found.add(found);
    return found;
  }

  /** Removes what was downloaded. */
  clear(): void {
    for (const path of this.#found) rmSync(path, { force: true });
  }
}

export function isJson(content: Buffer): boolean {
  try {
    JSON.parse(content.toString());
    return true;
  } catch {
    return false;
  }
}

/** A zip ends with the record of its directory, which has no comment here. */
export function isZip(content: Buffer): boolean {
  return content.length >= 22 && content.readUInt32LE(content.length - 22) === 0x06054b50;
}

/** A WAV says in its head how many bytes follow. */
export function isWav(content: Buffer): boolean {
  return (
    content.toString('latin1', 0, 4) === 'RIFF' && content.readUInt32LE(4) === content.length - 8
  );
}
