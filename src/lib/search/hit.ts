import type { Kind } from '$lib/storage/kinds';
import type { SnippetPiece } from './snippet';

/** The place of a title, which lists show and search by themselves. */
export const titlePlace = 'title';

/** A text that holds every word of a query. */
export interface Hit {
  kind: Kind;
  /** Of the thing. */
  id: string;
  title: string;
  /** Where in the thing it is shown: `titlePlace`, empty where that is its page, else as its source says. */
  place: string;
  /** What text it is: "Answer". */
  label: string;
  /** Milliseconds since 1970. */
  time: number;
  snippet: SnippetPiece[];
}

/** What is asked for: only these kinds, and at most so many of each that have the words in their title, and in a text. */
export type HitLimits = { [kind in Kind]?: { titles: number; texts: number } };

export interface FindProgress {
  /** More than were told before. */
  hits: Hit[];
  /** Of the things that have to be read anew, this share has been; absent where none has to be. */
  read?: number;
}
