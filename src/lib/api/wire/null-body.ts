/**
 * Whether a reply of this status has no body. Chromium gives such a reply an empty body, but its Response constructor
 * refuses one.
 */
export function hasNullBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
