import { partEnd } from './packed-text';

/**
 * An item in a chunk: its parts lie from `from` to `to` of the text, each followed by `partEnd`.
 */
export interface PackedItem {
  kind: string;
  id: string;
  /** The mark of the item when it was packed (storage/changed-items); 0 if it had none. */
  mark: number;
  /** Milliseconds since 1970. */
  time: number;
  from: number;
  to: number;
}

/** The packed words of several items, one after the other. */
export interface Chunk {
  items: readonly PackedItem[];
  text: string;
}

interface Match {
  item: PackedItem;
  /** Indexes of the parts that contain every term. */
  parts: number[];
}

/** Searches only the first part of an item, its title, or all of them. */
export type WantedParts = 'title' | 'all';

/**
 * Items with parts that contain every term, in the order of the chunk, with at most `most` parts
 * each. `terms` are packed.
 */
export function* matchesIn(
  { items, text }: Chunk,
  terms: readonly string[],
  wantedOf: (item: PackedItem) => WantedParts | undefined,
  most: number,
): Generator<Match> {
  const rarest = rarestIn(text, terms);
  if (!rarest) return;
  const others = terms.filter((term) => term !== rarest.term);
  let index = 0;
  for (let { at } = rarest; at >= 0;) {
    while ((items[index]?.to ?? Infinity) <= at) index += 1;
    const item = items[index];
    if (!item) return;
    const wanted = wantedOf(item);
    if (wanted) {
      const to = wanted === 'title' ? text.indexOf(partEnd, item.from) + 1 : item.to;
      const parts = matchingParts(text.slice(item.from, to), rarest.term, others, most);
      if (parts.length > 0) yield { item, parts };
    }
    at = text.indexOf(rarest.term, item.to);
  }
}

function matchingParts(words: string, term: string, others: string[], most: number): number[] {
  const found: number[] = [];
  let part = 0;
  let start = 0;
  for (let at = words.indexOf(term); at >= 0 && found.length < most;) {
    for (let end = words.indexOf(partEnd, start); end < at; end = words.indexOf(partEnd, start)) {
      part += 1;
      start = end + 1;
    }
    const end = words.indexOf(partEnd, at);
    if (others.every((other) => words.slice(start, end).includes(other))) found.push(part);
    at = words.indexOf(term, end);
  }
  return found;
}

/**
 * The term whose first occurrence is last is probably the rarest; undefined when one does not occur
 * at all.
 */
function rarestIn(text: string, terms: readonly string[]) {
  let rarest: { term: string; at: number } | undefined;
  for (const term of terms) {
    const at = text.indexOf(term);
    if (at < 0) return undefined;
    if (!rarest || at > rarest.at) rarest = { term, at };
  }
  return rarest;
}

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
