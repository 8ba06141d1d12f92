import { GrowingBlob } from '$lib/platform/growing-blob';
import { Crc32 } from './crc32';
import type { ZipEntry } from './zip-directory';

/** An entry that differs from the directory. */
export class DamagedEntry extends Error {
  override name = 'DamagedEntry';
}

/**
 * The checked content of an entry: never larger than the directory says, with the right checksum.
 * Rejects with DamagedEntry. An uncompressed entry stays a slice of the zip file, and takes no
 * memory.
 */
export async function readEntry(file: Blob, entry: ZipEntry): Promise<Blob> {
  const packed = await packedBytes(file, entry);
  if (entry.method === 'stored') {
    await check(packed.stream(), entry, () => {});
    return packed;
  }
  const growing = new GrowingBlob();
  await check(inflated(packed), entry, (piece) => growing.add(piece));
  return growing.blob();
}

/** The unchecked first bytes, as many as one read returns. Empty when they cannot be read. */
export async function peekEntry(file: Blob, entry: ZipEntry): Promise<Uint8Array> {
  try {
    const packed = await packedBytes(file, entry);
    const reader = (entry.method === 'stored' ? packed.stream() : inflated(packed)).getReader();
    const { value } = await reader.read();
    await reader.cancel();
    return value ?? new Uint8Array();
  } catch (error) {
    if (error instanceof DOMException) throw error;
    return new Uint8Array();
  }
}

async function packedBytes(file: Blob, entry: ZipEntry): Promise<Blob> {
  const head = new DataView(await file.slice(entry.offset, entry.offset + 30).arrayBuffer());
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50)
    throw new DamagedEntry('It is not where the directory of the file says.');
  const from = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(from, from + entry.packed);
  if (packed.size < entry.packed) throw new DamagedEntry('It is cut off.');
  return packed;
}

function inflated(packed: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  return packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
}

async function check(
  content: ReadableStream<Uint8Array<ArrayBuffer>>,
  { size, crc32 }: ZipEntry,
  take: (piece: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const sum = new Crc32();
  const reader = content.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (bytes > size) break;
      sum.add(value);
      take(value);
    }
  } catch (error) {
    // A file that was removed from the disk is another failure.
    if (error instanceof DOMException) throw error;
    throw new DamagedEntry('It cannot be decompressed.');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (bytes !== size) throw new DamagedEntry('It is not as long as it says.');
  if (sum.value !== crc32) throw new DamagedEntry('Its checksum is wrong.');
}
