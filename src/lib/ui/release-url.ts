/** Milliseconds until an element has started to read the blob. */
const releaseDelay = 10_000;

/** Revokes the URL of a blob after a delay: browsers report an error if an element has just begun to load it. */
export function releaseUrl(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), releaseDelay);
}
