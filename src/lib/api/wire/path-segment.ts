import { addressPart } from './address-part';
import { ApiFailure } from './errors';

/**
 * An id as one segment of a path, whatever is in it: ids contain slashes. Throws ApiFailure `unusable-id` for those that
 * no encoding carries: URLs take "." and "..", also as %2E, for steps in the path, and half a character for none.
 */
export function pathSegment(id: string): string {
  if (['', '.', '..'].includes(id) || !id.isWellFormed())
    throw new ApiFailure({ kind: 'unusable-id', id });
  return addressPart(id);
}
