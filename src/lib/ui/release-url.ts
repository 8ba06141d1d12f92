/** Milliseconds in which whatever loads a blob has taken hold of it. */
const loading = 10_000;

/** Lets the address of a blob go, but not from under an element that has just begun to load it: browsers report that. */
export function releaseUrl(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), loading);
}
