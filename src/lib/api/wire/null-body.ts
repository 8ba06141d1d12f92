/**
 * Whether a reply of this status has no body. A browser may show an empty one (Chromium does), and refuses it in the
 * Response that is made anew.
 */
export function hasNullBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
