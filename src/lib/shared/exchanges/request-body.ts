import { base64Bytes } from '$lib/base/formats/base64';
import { maskKey } from '$lib/base/api/wire/key-mask';
import type { BytesNote, RecordedBody, RecordedPart } from '$lib/base/storage/exchange-records';

/** Maximum bytes to digest: the platform cannot digest a stream. */
const maxDigestedBytes = 32 * 1024 * 1024;

/** Describes bytes that are not stored themselves. */
export async function bytesNote(blob: Blob): Promise<BytesNote> {
  const { type, size: bytes } = blob;
  // Pages served over plain http have no `crypto.subtle`.
  if (bytes > maxDigestedBytes || !globalThis.crypto.subtle) return { type, bytes };
  try {
    const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
    const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
    return { type, bytes, digest: digits.join('') };
  } catch {
    return { type, bytes }; // A file that changed on disk since it was chosen can no longer be read.
  }
}

/** Maximum UTF-16 units of a request that are stored. */
const maxStoredLength = 4_000_000;

/** A file inside JSON: base64 longer than any word or id, with or without the head of a data URL. */
const files = /(data:([\w.+/-]{0,100})[^",]{0,100};base64,)?([A-Za-z0-9+/]{2048,}={0,2})/g;

/** The stored form of a request's body: without secrets, and without the bytes of files. */
export async function recordedRequest(
  body: string | FormData | undefined,
  secrets: readonly string[],
): Promise<{ body: RecordedBody; bytes: number }> {
  if (body === undefined) return { body: { kind: 'none' }, bytes: 0 };
  if (typeof body !== 'string') return recordedForm(body, secrets);
  const bytes = new Blob([body]).size;
  const text = masked(await withoutFiles(body), secrets);
  const left = text.length - maxStoredLength;
  const stored: RecordedBody = {
    kind: 'text',
    type: 'application/json',
    text: text.slice(0, maxStoredLength),
    ...(left > 0 && { left }),
  };
  return { body: stored, bytes };
}

function masked(text: string, secrets: readonly string[]): string {
  return secrets.reduce(maskKey, text);
}

async function recordedForm(form: FormData, secrets: readonly string[]) {
  const parts: RecordedPart[] = [];
  let bytes = 0;
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      bytes += new Blob([value]).size;
      parts.push({ name, value: masked(value, secrets) });
    } else {
      bytes += value.size;
      parts.push({ name, file: value.name, ...(await bytesNote(value)) });
    }
  }
  return { body: { kind: 'form' as const, parts }, bytes };
}

async function withoutFiles(json: string): Promise<string> {
  const found = [...json.matchAll(files)];
  if (found.length === 0) return json;
  const pieces: string[] = [];
  let from = 0;
  for (const match of found) {
    const [all, address = '', type = '', base64 = ''] = match;
    pieces.push(json.slice(from, match.index), address, await formatNote(type, base64));
    from = match.index + all.length;
  }
  return pieces.join('') + json.slice(from);
}

/** Matches the note that `noteOf` writes instead of a file. */
const fileNote = /\(\d{4,} bytes(?:, sha-256 [0-9a-f]{64})?\)/;

/** Whether the JSON of a recorded request contains a note instead of a file. */
export function hasMissingFiles(json: string): boolean {
  return fileNote.test(json);
}

async function formatNote(type: string, base64: string): Promise<string> {
  // A text that only looked like Base64 is counted as it is.
  const blob = new Blob([base64Bytes(base64) ?? base64], { type });
  const { bytes, digest } = await bytesNote(blob);
  return `(${bytes} bytes${digest === undefined ? '' : `, sha-256 ${digest}`})`;
}
