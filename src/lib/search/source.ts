import type { Entry } from '$lib/storage/backend';
import type { Kind, KindSelection } from '$lib/storage/kinds';

/**
 * What is searched of one kind of thing. A new one is a file in sources/, a line in sources.ts, one in
 * storage/changed-things, and one in routes/found-places.
 */
export interface Source {
  kind: Kind;
  /** Milliseconds since 1970: the newest are found first. */
  timeOf: (value: unknown) => number | undefined;
  /** The records of a thing with words, its own among them. */
  selections: (id: string) => KindSelection[];
  /** Of what the selections hold; undefined where the thing cannot be read. */
  read: (id: string, entries: readonly Entry[]) => SourceItem | undefined;
}

export interface SourceItem {
  title: string;
  /** Its title first, where it has one, then in an order that hangs on the records alone. */
  parts: SourcePart[];
}

/** A text of a thing: all words of a query have to be in one. */
export interface SourcePart {
  /** Where it is shown within the thing; empty where that is its page. */
  place: string;
  /** What it is: "Answer". */
  label: string;
  text: string;
  /** Where parts of the text are shown, in order: from each unit of the text on. */
  places?: { from: number; place: string }[];
}
