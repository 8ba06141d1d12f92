import type { Endpoint } from './endpoint';
import { maskKey } from './find-key';

/** Characters; what is shorter is no key of any service, and may be a word of the answer. */
const shortestKey = 16;

/** The key of a connection, unless it is too short to be told from a word. */
export function longKeyOf({ apiKey }: Endpoint): string | undefined {
  const key = apiKey?.trim() ?? '';
  return key.length >= shortestKey ? key : undefined;
}

/** A reply's text without the key, wherever it was put: replies are kept, shown and exported. */
export function withoutKey(text: string, endpoint: Endpoint): string {
  return maskKey(text, longKeyOf(endpoint));
}
