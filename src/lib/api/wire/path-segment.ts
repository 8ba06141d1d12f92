import { addressPart } from './address-part';
import { ApiFailure } from './errors';

/**
 * Encodes an id as one segment of a path; ids may contain slashes. Throws ApiFailure `unusable-id` for ids that no
 * encoding can represent: URLs resolve "." and ".." even as %2E, and an unpaired surrogate has no encoding.
 */
export function pathSegment(id: string): string {
  if (['', '.', '..'].includes(id) || !id.isWellFormed())
    throw new ApiFailure({ kind: 'unusable-id', id });
  return addressPart(id);
}
