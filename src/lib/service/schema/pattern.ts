/**
 * Makes a text that matches a regular expression. It supports alternatives, groups, classes and repetitions, but not
 * look-around and back-references, which validation detects. `count` varies the free parts.
 */
export function patternSample(pattern: string, count: number): string {
  return new PatternReader(pattern, count).alternatives();
}

/** A sample alphabet for each class escape. */
const escapes: { [letter: string]: string } = {
  d: '0123456789',
  w: 'abcdefghijklmnopqrstuvwxyz0123456789_',
  s: ' ',
  D: 'abc',
  W: '-.',
  S: 'abc',
  n: '\n',
  t: '\t',
};
/** Bound on repetitions, so that one request cannot use up all memory. */
const mostRepeats = 1000;
const anything = 'abcdefghijklmnopqrstuvwxyz';
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join(
  '',
);

class PatternReader {
  #at = 0;
  readonly #pattern: string;
  readonly #count: number;

  constructor(pattern: string, count: number) {
    this.#pattern = pattern;
    this.#count = count;
  }

  /** Returns a sample of the first alternative and skips the others. */
  alternatives(): string {
    const sample = this.#sequence();
    while (this.#pattern[this.#at] === '|') {
      this.#at += 1;
      this.#sequence();
    }
    return sample;
  }

  #sequence(): string {
    let sample = '';
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#pattern[this.#at] ?? '')) {
      const start = this.#at;
      const once = this.#atom(0);
      const end = this.#at;
      const times = this.#repetition();
      const after = this.#at;
      let repeated = times > 0 ? once : '';
      for (let index = 1; index < times; index++) {
        this.#at = start;
        repeated += this.#atom(index);
        this.#at = end;
      }
      this.#at = after;
      sample += repeated;
    }
    return sample;
  }

  #atom(index: number): string {
    const sign = this.#pattern[this.#at++] ?? '';
    if (sign === '^' || sign === '$') return '';
    if (sign === '.') return this.#from(anything, index);
    if (sign === '(') return this.#group();
    if (sign === '[') return this.#from(this.#characterClass(), index);
    if (sign !== '\\') return sign;
    const letter = this.#pattern[this.#at++] ?? '';
    if (letter === 'b' || letter === 'B') return '';
    return letter in escapes ? this.#from(escapes[letter] ?? '', index) : letter;
  }

  #group(): string {
    const prefix = /^\?(?::|<\w+>)/.exec(this.#pattern.slice(this.#at))?.[0] ?? '';
    this.#at += prefix.length;
    const sample = this.alternatives();
    this.#at += 1;
    return sample;
  }

  #characterClass(): string {
    const negated = this.#pattern[this.#at] === '^';
    if (negated) this.#at += 1;
    let members = '';
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ']')
      members += this.#member();
    this.#at += 1;
    if (!negated) return members;
    return [...anything, ...printable].filter((sign) => !members.includes(sign)).join('');
  }

  #member(): string {
    const range = /^([^\\\]])-([^\\\]])/.exec(this.#pattern.slice(this.#at));
    if (range) {
      this.#at += 3;
      const first = range[1]?.charCodeAt(0) ?? 0;
      const length = (range[2]?.charCodeAt(0) ?? 0) - first + 1;
      return Array.from({ length }, (_, index) => String.fromCharCode(first + index)).join('');
    }
    const sign = this.#pattern[this.#at++] ?? '';
    if (sign !== '\\') return sign;
    const letter = this.#pattern[this.#at++] ?? '';
    return escapes[letter] ?? letter;
  }

  /**
   * Number of repetitions of the preceding atom: once for `*`, `+`, `?` and `{0,}`, otherwise the minimum in braces.
   */
  #repetition(): number {
    const quantifier = /^(?:([*+?])|\{(\d+)(?:,(\d*))?\})\??/.exec(this.#pattern.slice(this.#at));
    if (!quantifier) return 1;
    this.#at += quantifier[0].length;
    const least = quantifier[2] === undefined ? 1 : Math.min(Number(quantifier[2]), mostRepeats);
    return quantifier[3] === '' ? Math.max(1, least) : least;
  }

  #from(alphabet: string, index: number): string {
    return alphabet[(this.#count + index) % Math.max(1, alphabet.length)] ?? '';
  }
}
