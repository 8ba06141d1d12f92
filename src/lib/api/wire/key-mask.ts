import type { Endpoint } from './endpoint';
import { maskKey } from './server-words';

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

/** Masks a key in a text that arrives in pieces. Holds back what may be the beginning of one, until `end()`. */
export class KeyMask {
  readonly #key: string;
  #held = '';

  constructor(key: string) {
    this.#key = key;
  }

  push(piece: string): string {
    const text = maskKey(this.#held + piece, this.#key);
    const held = this.#beginningIn(text);
    this.#held = text.slice(held);
    return text.slice(0, held);
  }

  end(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }

  /** Where the text's end may be the beginning of the key; the text's length where it is not. */
  #beginningIn(text: string): number {
    const first = this.#key.charAt(0);
    const from = Math.max(0, text.length - this.#key.length + 1);
    for (let at = text.indexOf(first, from); at >= 0; at = text.indexOf(first, at + 1))
      if (this.#key.startsWith(text.slice(at))) return at;
    return text.length;
  }
}
