import { addressPart } from '$lib/api/wire/address-part';
import type { Hit } from './hit';

/** Names in an address: the place in a thing that is shown first, and the words that are marked there. */
export const placeName = 'at';
export const wordsName = 'find';

/** The address of what was found, of the page of its thing. */
export function foundAddress(page: string, { place }: Pick<Hit, 'place'>, query: string): string {
  const at = place === '' ? '' : `&${placeName}=${addressPart(place)}`;
  return `${page}${at}&${wordsName}=${addressPart(query)}`;
}
