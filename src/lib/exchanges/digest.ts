import type { BytesNote } from '$lib/storage/exchange-records';

/** Bytes that are read for a digest: the platform has no digest of a stream. */
const mostDigested = 32 * 1024 * 1024;

/** What is kept of bytes in their place. */
export async function bytesNote(blob: Blob): Promise<BytesNote> {
  const { type, size: bytes } = blob;
  // Pages that come over plain http have no `crypto.subtle`.
  if (bytes > mostDigested || !globalThis.crypto.subtle) return { type, bytes };
  try {
    const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
    const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
    return { type, bytes, digest: digits.join('') };
  } catch {
    return { type, bytes }; // A file that was changed on the disk since it was chosen cannot be read any more.
  }
}
