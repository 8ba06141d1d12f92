/** A file within a zip file, as the directory describes it. */
export interface ZipEntry {
  name: string;
  method: 'stored' | 'deflated';
  crc32: number;
  /** Bytes in the zip file; `size` is the uncompressed length. */
  packed: number;
  size: number;
  /** Offset of its local header. */
  offset: number;
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

/** Why a whole file is rejected. */
export class UnreadableZip extends Error {
  override name = 'UnreadableZip';

  constructor(readonly kind: 'no-zip' | 'cut') {
    super(kind);
  }
}

/** Bytes of the end record with the longest comment, and the zip64 locator before it. */
const endLength = 22 + 65_535 + 20;
/** Bytes; the directory of a million entries is smaller. */
const largestDirectory = 256 * 1024 * 1024;
/** Text compresses to a tenth; a ratio above a hundred is meant to fill the disk. */
const tightest = 100;
/** Bytes; smaller entries do no harm. */
const harmless = 64 * 1024 * 1024;
const absent32 = 0xffffffff;

/**
 * Reads the directory of a zip file. Names are never used as paths; manipulative ones are rejected.
 */
export async function readDirectory(file: Blob): Promise<ZipDirectory> {
  const { at, length } = await findDirectory(file);
  if (length > largestDirectory || at + length > file.size) throw new UnreadableZip('cut');
  const bytes = new DataView(await file.slice(at, at + length).arrayBuffer());
  const directory: ZipDirectory = { entries: new Map(), refused: [] };
  const found: (ZipEntry & { reason?: string })[] = [];
  for (let place = 0; place + 46 <= length && bytes.getUint32(place, true) === 0x02014b50;) {
    const { entry, next } = entryAt(bytes, place);
    if (!entry.name.endsWith('/')) found.push(entry);
    place = next;
  }
  const twice = repeated(found.map(({ name }) => name));
  const overlapping = overlaps(found, at);
  for (const { reason, ...entry } of found) {
    const { name } = entry;
    const why =
      reason ??
      whyNotNamed(name) ??
      (twice.has(name) ? 'It is there twice.' : undefined) ??
      (overlapping.has(entry.offset) ? 'It shares its bytes with another entry.' : undefined);
    if (why) directory.refused.push({ name, reason: why });
    else directory.entries.set(name, entry);
  }
  return directory;
}

async function findDirectory(file: Blob): Promise<{ at: number; length: number }> {
  const start = Math.max(0, file.size - endLength);
  const bytes = new DataView(await file.slice(start).arrayBuffer());
  for (let place = bytes.byteLength - 22; place >= 0; place--) {
    if (bytes.getUint32(place, true) !== 0x06054b50) continue;
    const [length, at] = [bytes.getUint32(place + 12, true), bytes.getUint32(place + 16, true)];
    const locator = place - 20;
    if (locator < 0 || bytes.getUint32(locator, true) !== 0x07064b50) return { at, length };
    const large = Number(bytes.getBigUint64(locator + 8, true));
    const end = new DataView(await file.slice(large, large + 56).arrayBuffer());
    if (end.byteLength < 56 || end.getUint32(0, true) !== 0x06064b50)
      throw new UnreadableZip('cut');
    return {
      length: Number(end.getBigUint64(40, true)),
      at: Number(end.getBigUint64(48, true)),
    };
  }
  throw new UnreadableZip('no-zip');
}

function entryAt(bytes: DataView, place: number) {
  const u16 = (offset: number) => bytes.getUint16(place + offset, true);
  const u32 = (offset: number) => bytes.getUint32(place + offset, true);
  const [nameLength, extraLength, commentLength] = [u16(28), u16(30), u16(32)];
  const extraAt = place + 46 + nameLength;
  const next = extraAt + extraLength + commentLength;
  if (next > bytes.byteLength) throw new UnreadableZip('cut');
  const name = new TextDecoder().decode(new Uint8Array(bytes.buffer, place + 46, nameLength));
  const large = largeFields(bytes, extraAt, extraAt + extraLength);
  // In zip64 each field that did not fit is in the extra field, in this order.
  const sized = (short: number) => (short === absent32 ? (large.shift() ?? short) : short);
  const size = sized(u32(24));
  const packed = sized(u32(20));
  const offset = sized(u32(42));
  const [flags, method] = [u16(8), u16(10)];
  const isLink = u16(4) >> 8 === 3 && u32(38) >>> 28 === 0xa;
  const reason =
    flags & 1
      ? 'It is encrypted.'
      : method !== 0 && method !== 8
        ? 'It is compressed in a way that is not known here.'
        : isLink
          ? 'It is a link.'
          : method === 0 && size !== packed
            ? 'Its sizes contradict each other.'
            : size > harmless && size > packed * tightest
              ? 'It is over 100 times as large as it is packed, which only a trap is.'
              : undefined;
  const entry = {
    name,
    method: method === 8 ? ('deflated' as const) : ('stored' as const),
    crc32: u32(16),
    packed,
    size,
    offset,
    reason,
  };
  return { entry, next };
}

function largeFields(bytes: DataView, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to;) {
    const [id, length] = [bytes.getUint16(at, true), bytes.getUint16(at + 2, true)];
    if (id === 1 && at + 4 + length <= to)
      return Array.from({ length: Math.floor(length / 8) }, (_, i) =>
        Number(bytes.getBigUint64(at + 4 + i * 8, true)),
      );
    at += 4 + length;
  }
  return [];
}

function whyNotNamed(name: string): string | undefined {
  const isPath =
    name.startsWith('/') ||
    /[\\\p{Cc}]/u.test(name) ||
    /^[a-z]:/i.test(name) ||
    name.split('/').some((part) => part === '..' || part === '.' || part === '');
  return isPath ? 'Its name is a path that leads elsewhere.' : undefined;
}

function repeated(names: string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

/**
 * Offsets of entries that reach into the next one or into the directory: such a small file can
 * expand to a huge one.
 */
function overlaps(entries: readonly ZipEntry[], directoryAt: number): ReadonlySet<number> {
  const found = new Set<number>();
  const sorted = [...entries].sort((a, b) => a.offset - b.offset);
  sorted.forEach(({ offset, packed }, i) => {
    const next = sorted[i + 1]?.offset ?? directoryAt;
    if (offset + 30 + packed > next) found.add(offset);
  });
  return found;
}
