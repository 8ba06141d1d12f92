import { DamagedEntry } from './zip-entry';

/** Bytes of JSON that are read at once. */
const largestJson = 256 * 1024 * 1024;
/** Values in it: each takes many times the memory that its text does. */
const mostValues = 10_000_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** `[` and `{` differ in one bit. */
const opener = 0x7b;

/** Throws DamagedEntry where so many bytes are not to be read at once. */
export function checkSize(bytes: number): void {
  if (bytes > largestJson) throw new DamagedEntry('It is too large: over 256 MB of JSON.');
}

/** Throws DamagedEntry where it is not a version up to the newest that is read. */
export function checkVersion(version: unknown, newest: number): void {
  if (!isVersion(version)) throw new DamagedEntry('It does not say its version.');
  if (version > newest)
    throw new DamagedEntry('It was written by a newer version of this console.');
}

export function isVersion(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1;
}

/** JSON that comes from anywhere. Throws DamagedEntry where it is none, or more than a page survives. */
export function readJson(bytes: Uint8Array): unknown {
  // Each value but one takes two bytes at least.
  if (bytes.length > mostValues && countValues(bytes) > mostValues)
    throw new DamagedEntry('It has over 10 million values.');
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new DamagedEntry('It is not JSON.');
  }
}

/** About: the commas and opening brackets outside of texts. */
function countValues(bytes: Uint8Array): number {
  let count = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isInText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === comma || (byte | 0x20) === opener) count += 1;
  }
  return count;
}

export async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
