import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './visitor';

/** The files that a browser has been given. */
export class Downloads {
  constructor(readonly folder: string) {}

  /** The path of the one by this name, once it is written to its end. */
  async whole(name: RegExp, isWhole: (content: Buffer) => boolean): Promise<string> {
    return until(`a download named ${name}`, async () => {
      const found = readdirSync(this.folder).find((file) => name.test(file));
      const path = join(this.folder, found ?? '');
      return found && isWhole(readFileSync(path)) ? path : undefined;
    });
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
