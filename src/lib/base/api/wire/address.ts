import { ApiFailure } from './errors';

/**
 * Encodes a text as one part of an address, in its path or its query. An unpaired surrogate becomes U+FFFD, as in URLs
 * of the platform; encodeURIComponent throws for it, so one odd id would break the page that links to it.
 */
export function addressPart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * Encodes an id as one segment of a path; ids may contain slashes. Throws ApiFailure `unusable-id` for ids that no
 * encoding can represent: URLs resolve "." and ".." even as %2E, and an unpaired surrogate has no encoding.
 */
export function pathSegment(id: string): string {
  if (['', '.', '..'].includes(id) || !id.isWellFormed())
    throw new ApiFailure({ kind: 'unusable-id', id });
  return addressPart(id);
}
