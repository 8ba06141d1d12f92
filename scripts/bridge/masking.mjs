const keyMark = '[key]';

/** Last words of the names of secret headers and query parameters, as in src/lib/api/secret-names.ts. */
const secretName =
  /(?:^|[-_])(?:authorization|auth|cookies?|credentials?|password|secret|sig|signature|token|(?:api)?key)$/i;
const harmless = /^(?:idempotency|prompt-cache)-key$/i;
/** @param {string} name */
const isSecret = (name) => secretName.test(name) && !harmless.test(name);

/** As in src/lib/api/wire/key-mask.ts: a shorter text may be a word, and some are entered where no key is needed. */
const [longKey, shortestKey] = [16, 6];
const placeholder =
  /^(?:ollama|lm-?studio|local-?ai|llama[.-]?cpp|no(?:t|ne)?-.*|placeholder|unused)$/i;

/** The word before a credential. */
const scheme = /^(?:Bearer|Basic|Digest|Token|ApiKey|Key) +/i;
const parameter = /([?&]([^=&]*)=)([^&]*)/g;

/** @param {string[]} raw headers, names and values in turn @returns {[name: string, value: string][]} */
const pairsOf = (raw) =>
  raw.flatMap((name, i) => (i % 2 ? [] : [[name.toLowerCase(), raw[i + 1] ?? '']]));

/** Masks the secrets of one exchange: in headers and addresses by name, and their exact values everywhere. */
export class Mask {
  #values;
  #pattern;
  /** The end of the body so far, if a secret may begin there. */
  #open = '';

  /** @param {string} path with its query @param {string[]} rawHeaders of the program and the bridge */
  constructor(path, rawHeaders) {
    const named = [...path.matchAll(parameter)].map(([, , name = '', value = '']) => [name, value]);
    const values = [...named, ...pairsOf(rawHeaders)]
      .filter(([name = '']) => isSecret(name))
      .map(([, value = '']) => value.replace(scheme, ''))
      .filter((value) => value.length >= shortestKey && !placeholder.test(value));
    // The longest first, since one may begin with another.
    this.#values = [...new Set(values)].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(this.#values.map(patternOf).join('|'), 'g');
  }

  /** @param {string} text in Latin-1, as raw headers are */
  text(text) {
    const isAffected = this.#values.some((value) => text.includes(value));
    return isAffected ? text.replace(this.#pattern, keyMark) : text;
  }

  /** @param {string[]} raw */
  headers(raw) {
    return pairsOf(raw).map(([name, value]) =>
      isSecret(name) ? [name, (scheme.exec(value) ?? '') + keyMark] : [name, this.text(value)],
    );
  }

  /** @param {Buffer} body */
  bytes(body) {
    return Buffer.from(this.text(body.toString('latin1')), 'latin1');
  }

  /** The next bytes of a body, without the beginning of a secret at their end. @param {Buffer} piece */
  push(piece) {
    const text = this.text(this.#open + piece.toString('latin1'));
    let open = Math.max(0, text.length - (this.#values[0]?.length ?? 0));
    while (open < text.length && !this.#values.some((value) => value.startsWith(text.slice(open))))
      open += 1;
    this.#open = text.slice(open);
    return Buffer.from(text.slice(0, open), 'latin1');
  }

  /** The last bytes of the body. */
  end() {
    const rest = this.#open;
    this.#open = '';
    return Buffer.from(rest, 'latin1');
  }
}

/** A short secret is one only as a whole word. @param {string} value */
function patternOf(value) {
  const literal = value.replace(
    /\W/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return value.length < longKey ? `(?<![\\w-])${literal}(?![\\w-])` : literal;
}
