import type { Entry } from '$lib/storage/backend';
import type { Kind, KindSelection } from '$lib/storage/kinds';

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
  read: (id: string, entries: readonly Entry[]) => SourceItem | undefined;
}

export interface SourceItem {
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
