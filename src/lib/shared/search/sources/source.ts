import type { StoredEntry } from '$lib/base/storage/database/backend';
import type { Kind, KindSelection } from '$lib/base/storage/database/kinds';
import { readRecord, type Schema } from '$lib/base/storage/database/schema';

/**
 * The searchable texts of one kind of item. A new one needs a file in sources/, a line in
 * sources.ts, one in storage/changed-items, and one in routes/found-places.
 */
export interface Source {
  kind: Kind;
  /** Milliseconds since 1970: the newest items are found first. */
  timeOf: (value: unknown) => number | undefined;
  /** The records of an item that have words, its own among them. */
  selections: (id: string) => KindSelection[];
  /** `entries`: the records of the selections; undefined when the item cannot be read. */
  read: (id: string, entries: readonly StoredEntry[]) => SourceItem | undefined;
}

interface SourceItem {
  title: string;
  /** The title first, if there is one, then in an order that depends on the records only. */
  parts: SourcePart[];
}

/** One text of an item: a hit contains all words of a query in one part. */
export interface SourcePart {
  /** Position within the item; empty for the whole page. */
  place: string;
  /** The name of the text: "Answer". */
  label: string;
  text: string;
  /** Positions for sections of the text, in order; `from` is the first unit of each. */
  places?: { from: number; place: string }[];
}

export function part(place: string, label: string, text: string | undefined): SourcePart[] {
  return text ? [{ place, label, text }] : [];
}

/** The readable records of one kind. */
export function recordsOf<T>(kind: Kind, schema: Schema<T>, entries: readonly StoredEntry[]): T[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== kind) return [];
    const reading = readRecord(schema, entry);
    return 'record' in reading ? [reading.record] : [];
  });
}

/** The first value that is a valid time; values of unreadable records are ignored. */
export function firstTime(...times: unknown[]): number | undefined {
  return times.find((time): time is number => Number.isFinite(time));
}

/** A value that is deeper or longer is an attempt to overload the search. */
const maxValues = 200_000;

/** The texts of members with these names, at any depth, in order. */
export function textsIn(value: unknown, names: ReadonlySet<string>): string[] {
  const texts: string[] = [];
  const waiting: { value: unknown; isWanted: boolean }[] = [{ value, isWanted: true }];
  for (let seen = 0; waiting.length > 0 && seen < maxValues; seen += 1) {
    const next = waiting.pop();
    if (!next) break;
    if (typeof next.value === 'string') {
      if (next.isWanted && next.value !== '') texts.push(next.value);
    } else if (typeof next.value === 'object' && next.value !== null) {
      const isList = Array.isArray(next.value);
      for (const [name, member] of Object.entries(next.value).reverse())
        waiting.push({ value: member, isWanted: isList ? next.isWanted : names.has(name) });
    }
  }
  return texts;
}
