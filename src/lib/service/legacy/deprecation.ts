/** 2026-11-20 in Unix seconds, the day of the specification that calls these paths deprecated. */
const since = 1_795_132_800;

/**
 * Says on a response that its path is deprecated (RFC 9745) and which path replaces it. There is no Sunset header:
 * the spec gives no removal date (9.5).
 */
export function deprecated(response: Response, successor: string): Response {
  response.headers.set('deprecation', `@${since}`);
  response.headers.set('link', `<${successor}>; rel="successor-version"`);
  return response;
}
