import type { Chunk, PackedItem } from './chunk';

/**
 * Version of the file format: increase it to rewrite all files when the packed parts of a record,
 * or folding, change.
 */
const version = 3;

/**
 * Browsers decode "latin1" as windows-1252, which maps each byte outside 0x80 to 0x9f to the
 * character of that number (packed-text).
 */
const decoder = new TextDecoder('latin1');
const lineEnd = 0x0a;

type Row = [kind: string, id: string, mark: number, time: number, length: number];

/** A line of JSON in ASCII, then the text; each character is one byte. */
export function writeChunk({ items, text }: Chunk): Uint8Array<ArrayBuffer> {
  const rows = items.map(({ kind, id, mark, time, from, to }): Row => [
    kind,
    id,
    mark,
    time,
    to - from,
  ]);
  const head = JSON.stringify([version, text.length, ...rows]).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const whole = `${head}\n${text}`;
  const bytes = new Uint8Array(whole.length);
  for (let at = 0; at < whole.length; at += 1) bytes[at] = whole.charCodeAt(at);
  return bytes;
}

/** Undefined when the file is damaged, or of another version. */
export function readChunk(file: Uint8Array): Chunk | undefined {
  const textFrom = file.indexOf(lineEnd) + 1;
  const rows = rowsIn(decoder.decode(file.subarray(0, textFrom)), file.length - textFrom);
  if (!rows) return undefined;
  let from = 0;
  const items = rows.map(([kind, id, mark, time, length]): PackedItem => {
    const item = { kind, id, mark, time, from, to: from + length };
    from = item.to;
    return item;
  });
  if (from !== file.length - textFrom) return undefined;
  return { items, text: decoder.decode(file.subarray(textFrom)) };
}

function rowsIn(head: string, length: number): Row[] | undefined {
  try {
    const [written, textLength, ...rows] = JSON.parse(head) as unknown[];
    return written === version && textLength === length && rows.every(isRow) ? rows : undefined;
  } catch {
    return undefined;
  }
}

function isRow(row: unknown): row is Row {
  if (!Array.isArray(row) || row.length !== 5) return false;
  const [kind, id, ...numbers] = row as unknown[];
  return typeof kind === 'string' && typeof id === 'string' && numbers.every(Number.isFinite);
}
