const keyMark = '[key]';

/** Last words of the names of secret headers and query parameters, as in src/lib/base/api/wire/secret-names.ts. */
const secretName =
  /(?:^|[-_])(?:authorization|auth|cookies?|credentials?|password|secret|sig|signature|token|(?:api)?key)$/i;
const harmlessName = /^(?:idempotency|prompt-cache)-key$/i;
/** Texts that people enter where no key is needed. They and shorter ones may be words of a body. */
const harmlessValue = /^(?:.{0,7}|lm-?studio|local-?ai|llama[.-]?cpp|no(?:t|ne)?-.*|placeholder)$/i;
/** The word before a credential. */
const scheme = /^(?:Bearer|Basic|Digest|Token|ApiKey|Key) +/i;

/** @param {string} name */
const isSecret = (name) => secretName.test(name) && !harmlessName.test(name);

/** @param {string[]} raw headers, names and values in turn @returns {[name: string, value: string][]} */
const pairsOf = (raw) =>
  raw.flatMap((name, i) => (i % 2 ? [] : [[name.toLowerCase(), raw[i + 1] ?? '']]));

/** Masks the secrets of one exchange: in headers by name, and their exact values everywhere. */
export class Mask {
  /** The longest first, since one may begin with another. */
  #values;
  /** The end of the body so far, if a secret may begin there. */
  #open = '';

  /** @param {string} path with its query @param {string[]} rawHeaders of the program and the bridge */
  constructor(path, rawHeaders) {
    const parameters = [...path.matchAll(/[?&]([^=&]*)=([^&]*)/g)];
    const named = parameters.map(([, name = '', value = '']) => [name, value]);
    const secrets = [...named, ...pairsOf(rawHeaders)].filter(([name = '']) => isSecret(name));
    const values = secrets.map(([, value = '']) => value.replace(scheme, ''));
    this.#values = [...new Set(values.filter((value) => !harmlessValue.test(value)))];
    this.#values.sort((a, b) => b.length - a.length);
  }

  /** @param {string} text in Latin-1, as raw headers are */
  text(text) {
    return this.#values.reduce((masked, value) => masked.replaceAll(value, keyMark), text);
  }

  /** @param {string[]} raw */
  headers(raw) {
    return pairsOf(raw).map(([name, value]) =>
      isSecret(name) ? [name, (scheme.exec(value) ?? '') + keyMark] : [name, this.text(value)],
    );
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
    const rest = Buffer.from(this.#open, 'latin1');
    this.#open = '';
    return rest;
  }
}
