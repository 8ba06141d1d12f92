import {
  BlobReader,
  configure,
  ERR_INVALID_CRC32,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { GrowingBlob } from '$lib/base/platform/growing-blob';

// Zip files are read in a worker already, and the content policy refuses workers from strings.
configure({ useWebWorkers: false });

/** A file within a zip file. Its name is never used as a path. */
export interface ZipEntry {
  name: string;
  /** Bytes in the zip file; `size` is the uncompressed length. */
  packed: number;
  size: number;
  /** Offset of its local header. */
  offset: number;
  source: FileEntry;
}

export interface Refusal {
  name: string;
  reason: string;
}

export interface ZipDirectory {
  entries: Map<string, ZipEntry>;
  /** Rejected entries. */
  refused: Refusal[];
}

/** The whole file is cut off, or no zip file. */
export class UnreadableZip extends Error {
  override name = 'UnreadableZip';
}

/** An entry that differs from the directory. */
export class DamagedEntry extends Error {
  override name = 'DamagedEntry';
}

/** Bytes; the directory of a million entries is smaller. */
const maxDirectoryBytes = 256 * 1024 * 1024;
/** Text compresses to a tenth; a ratio above a hundred is meant to fill the disk. */
const maxCompressionRatio = 100;
/** Bytes; smaller entries do no harm. */
const harmlessBytes = 64 * 1024 * 1024;

/** Reads the directory of a zip file. Rejects with UnreadableZip. Manipulative entries are refused. */
export async function readDirectory(file: Blob): Promise<ZipDirectory> {
  const directory: ZipDirectory = { entries: new Map(), refused: [] };
  const found = (await listEntries(file)).filter(isFile);
  const repeated = repeatedNames(found);
  const overlapping = overlappingOffsets(found);
  for (const source of found) {
    const name = source.filename;
    const reason =
      refusalOf(source) ??
      (repeated.has(name) ? 'It’s there twice.' : undefined) ??
      (overlapping.has(source.offset) ? 'It overlaps another entry.' : undefined);
    if (reason) directory.refused.push({ name, reason });
    else directory.entries.set(name, entryOf(source));
  }
  return directory;
}

async function listEntries(file: Blob): Promise<Entry[]> {
  const reader = new ZipReader(new BoundedReader(file));
  try {
    return await reader.getEntries({ filenameEncoding: 'utf-8', filenameValidation: 'tolerant' });
  } catch (error) {
    if (error instanceof DOMException) throw error;
    throw new UnreadableZip(undefined, { cause: error });
  }
}

/** Refuses to read a directory that does not fit into memory. */
class BoundedReader extends BlobReader {
  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > maxDirectoryBytes) throw new UnreadableZip();
    return super.readUint8Array(index, length);
  }
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory;
}

function entryOf(source: FileEntry): ZipEntry {
  const { filename: name, compressedSize: packed, uncompressedSize: size, offset } = source;
  return { name, packed, size, offset, source };
}

function refusalOf(entry: FileEntry): string | undefined {
  const { compressionMethod: method, compressedSize, uncompressedSize } = entry;
  if (entry.encrypted) return 'It’s encrypted.';
  if (method !== 0 && method !== 8) return 'Its compression is unknown.';
  if (entry.symlink) return 'It’s a link.';
  if (method === 0 && compressedSize !== uncompressedSize)
    return 'Its sizes contradict each other.';
  if (uncompressedSize > harmlessBytes && uncompressedSize > compressedSize * maxCompressionRatio)
    return 'It unpacks to over 100 times its size, like a zip bomb.';
  return isPath(entry.filename) ? 'Its name is a path outside the folder.' : undefined;
}

function isPath(name: string): boolean {
  return (
    name.startsWith('/') ||
    /[\\\p{Cc}]/u.test(name) ||
    /^[a-z]:/i.test(name) ||
    name.split('/').some((part) => part === '..' || part === '.' || part === '')
  );
}

function repeatedNames(entries: readonly FileEntry[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const names = entries.map(({ filename }) => filename);
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

/** Offsets of entries that reach into the next one: such a small file can expand to a huge one. */
function overlappingOffsets(entries: readonly FileEntry[]): ReadonlySet<number> {
  const sorted = [...entries].sort((a, b) => a.offset - b.offset);
  const overlapping = sorted.filter(({ offset, compressedSize }, index) => {
    const next = sorted[index + 1];
    return next && offset + 30 + compressedSize > next.offset;
  });
  return new Set(overlapping.map(({ offset }) => offset));
}

/** The content of an entry, checked by zip.js: never larger than the directory says. Rejects with DamagedEntry. */
export async function readEntry({ source }: ZipEntry): Promise<Blob> {
  const content = new GrowingBlob();
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (piece) => content.add(piece),
  });
  try {
    await source.getData(sink, { checkSignature: true, checkOverlappingEntry: true });
  } catch (error) {
    if (isReadFailure(error)) throw error;
    throw damageOf(error);
  }
  return content.blob();
}

/** The unchecked first bytes, as many as one read returns. Empty when they cannot be read. */
export async function peekEntry({ source }: ZipEntry): Promise<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const reading = source.getData(writable).catch((error: unknown) => error);
  const reader = readable.getReader();
  const first = await reader.read().catch(() => undefined);
  await reader.cancel().catch(() => undefined);
  const error = await reading;
  if (!first && isReadFailure(error)) throw error;
  return first?.value ?? new Uint8Array();
}

function damageOf(error: unknown): DamagedEntry {
  // The errors of zip.js differ only in their messages, which are exported.
  const message = error instanceof Error ? error.message : '';
  return new DamagedEntry(
    message === ERR_INVALID_CRC32 || message === ERR_INVALID_UNCOMPRESSED_SIZE
      ? 'Its size or checksum is wrong.'
      : 'It can’t be decompressed.',
  );
}

/** Whether the zip file itself cannot be read, as when it was removed from the disk. */
function isReadFailure(error: unknown): boolean {
  return error instanceof DOMException;
}
