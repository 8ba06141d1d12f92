import type { Endpoint } from './endpoint';
import { maskKey } from './find-key';

/** Shortest key in characters. No service has shorter keys, and a shorter text may be a word of the answer. */
const shortestKey = 16;

/** The key of a connection, unless it is too short to distinguish from a word. */
export function longKeyOf({ apiKey }: Endpoint): string | undefined {
  const key = apiKey?.trim() ?? '';
  return key.length >= shortestKey ? key : undefined;
}

/** Masks the key in a reply's text, which is stored, shown and exported. */
export function withoutKey(text: string, endpoint: Endpoint): string {
  return maskKey(text, longKeyOf(endpoint));
}
