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

export interface Match {
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
