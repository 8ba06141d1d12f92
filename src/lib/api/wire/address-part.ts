/**
 * A text as one part of an address, in its path or its query. Half a surrogate pair becomes U+FFFD, as the platform
 * writes it into addresses: encodeURIComponent throws for it, and one odd id would end the page that links to it.
 */
export function addressPart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
