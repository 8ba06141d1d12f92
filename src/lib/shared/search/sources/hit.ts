import { addressPart } from '$lib/base/api/wire/address';
import type { Kind } from '$lib/base/storage/database/kinds';
import type { SnippetPiece } from './places';

/** The place of a title, which lists show and search themselves. */
export const titlePlace = 'title';

/** A text that contains every word of a query. */
export interface Hit {
  kind: Kind;
  /** Id of the item. */
  id: string;
  title: string;
  /**
   * Position within the item: `titlePlace`, empty for the whole page, otherwise defined by the
   * source.
   */
  place: string;
  /** The name of the text: "Answer". */
  label: string;
  /** Milliseconds since 1970. */
  time: number;
  snippet: SnippetPiece[];
}

/**
 * Only these kinds are searched, with a maximum number of items that have the words in their title,
 * and in a text.
 */
export type HitLimits = { [kind in Kind]?: { titles: number; texts: number } };

export interface FindProgress {
  /** Hits since the last report. */
  hits: Hit[];
  /** Share of the changed items that have been read again; absent when there are none. */
  readShare?: number;
}

/**
 * Query parameters: the position in an item that is shown first, and the words that are marked
 * there.
 */
export const placeName = 'at';
export const wordsName = 'find';

/** The address of a hit, on the page of its item. */
export function foundAddress(page: string, { place }: Pick<Hit, 'place'>, query: string): string {
  const at = place === '' ? '' : `&${placeName}=${addressPart(place)}`;
  return `${page}${at}&${wordsName}=${addressPart(query)}`;
}
