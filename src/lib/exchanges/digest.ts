import type { BytesNote } from '$lib/storage/exchange-records';

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
