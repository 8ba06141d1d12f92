import { crc32, deflateRawSync } from 'node:zlib';

/** For tests: an entry of a zip file, with false values that the file claims about it. */
export interface MadeEntry {
  name: string;
  text: string;
  deflated?: boolean;
  /** False size, instead of the true one. */
  size?: number;
  crc32?: number;
  /** Index of an earlier entry, whose bytes it shares. */
  sharesWith?: number;
  flags?: number;
  /** UNIX file mode, such as that of a link. */
  mode?: number;
}

/**
 * For tests: builds a zip file byte by byte from its specification (APPNOTE.TXT 4.3), valid or not.
 */
export function zipBytes(entries: readonly MadeEntry[]): Blob {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.text);
    const data = entry.deflated ? deflateRawSync(content) : content;
    const name = Buffer.from(entry.name);
    const shared = entry.sharesWith === undefined ? undefined : offsets[entry.sharesWith];
    const fields = fieldsOf(entry, content, data, name);
    offsets.push(shared ?? at);
    directory.push(central(entry, fields, shared ?? at), name);
    if (shared !== undefined) continue;
    const local = Buffer.concat([signature(0x04034b50), fields, name, data]);
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Blob([...parts, listed, end].map((part) => Uint8Array.from(part)));
}

/**
 * The fields from the required version to the length of the extra field: the same in both headers.
 */
function fieldsOf(entry: MadeEntry, content: Buffer, data: Buffer, name: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(entry.flags ?? 0x800, 2);
  fields.writeUInt16LE(entry.deflated ? 8 : 0, 4);
  fields.writeUInt32LE(entry.crc32 ?? crc32(content), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(entry.size ?? content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function central(entry: MadeEntry, fields: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([20, 3]);
  return Buffer.concat([signature(0x02014b50), madeBy, fields, rest]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
