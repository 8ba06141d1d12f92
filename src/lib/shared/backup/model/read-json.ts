import { DamagedEntry } from '$lib/base/formats/zip/zip-file';

/** Maximum bytes of JSON that are parsed in one piece. */
const maxJsonBytes = 256 * 1024 * 1024;
/** Maximum number of values: each takes many times the memory of its text. */
const maxValues = 10_000_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** `[` and `{` differ in one bit. */
const opener = 0x7b;

/** Throws DamagedEntry when that many bytes are too many to parse in one piece. */
export function checkSize(bytes: number): void {
  if (bytes > maxJsonBytes) throw new DamagedEntry('It’s too large: over 256 MB of JSON.');
}

/** Throws DamagedEntry unless it is a version up to the newest supported one. */
export function checkVersion(version: unknown, newest: number): void {
  if (!isVersion(version)) throw new DamagedEntry('It has no version.');
  if (version > newest) throw new DamagedEntry('It’s from a newer version of the console.');
}

export function isVersion(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1;
}

/**
 * Parses untrusted JSON. Throws DamagedEntry when it is invalid, or larger than a page can handle.
 */
export function readJson(bytes: Uint8Array): unknown {
  // Each value but one takes at least two bytes.
  if (bytes.length > maxValues && countValues(bytes) > maxValues)
    throw new DamagedEntry('It has over 10 million values.');
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new DamagedEntry('It isn’t JSON.');
  }
}

/** Approximate: counts the commas and opening brackets outside of strings. */
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
