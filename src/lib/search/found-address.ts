import { addressPart } from '$lib/api/wire/address';
import type { Hit } from './hit';

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
