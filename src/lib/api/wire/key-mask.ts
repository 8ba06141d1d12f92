import type { Endpoint } from './endpoint';
import { aroundKeys, joinMasked, maskKey } from './find-key';

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
    const text = this.#held + piece;
    const around = aroundKeys(text, this.#key);
    this.#held = text.slice(around.open);
    return joinMasked(text, around);
  }

  end(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }
}
