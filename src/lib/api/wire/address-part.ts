/**
 * Encodes a text as one part of an address, in its path or its query. An unpaired surrogate becomes U+FFFD, as in URLs
 * of the platform; encodeURIComponent throws for it, so one odd id would break the page that links to it.
 */
export function addressPart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
