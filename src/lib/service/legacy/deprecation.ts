/** Date of the specification that deprecates these paths, 2026-11-20, in Unix seconds. */
const since = 1_795_132_800;

/**
 * Marks a response's path as deprecated (RFC 9745) and names its successor. There is no Sunset header: the
 * specification has no removal date.
 */
export function deprecated(response: Response, successor: string): Response {
  response.headers.set('deprecation', `@${since}`);
  response.headers.set('link', `<${successor}>; rel="successor-version"`);
  return response;
}
