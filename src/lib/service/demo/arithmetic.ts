import type { Skill } from './skills/skill';

const expression = /[\d.()][\d.()\s+\-*/^×÷·%]*[\d.)%]/g;
/** A bare hyphen between digits is more likely a date or a phone number. */
const operator = /[+*/^×÷·]|\d\s+-\s+[\d(]|\d\s*%/;
const date = /^\d+[/.]\d+[/.]\d+$/;

/** Number of characters that are searched for a sum: the search is quadratic when brackets never close. */
const maxTextLength = 5000;

export const arithmetic: Skill = {
  lookingFor: 'a sum to work out',
  answer({ prompt, wording }) {
    const found = (prompt.slice(0, maxTextLength).match(expression) ?? [])
      .map((text) => text.trim())
      .filter((text) => operator.test(text) && !date.test(text));
    const results = found.flatMap((text) => {
      const value = evaluate(text);
      return value === undefined ? [] : [`\`${text} = ${format(value)}\``];
    });
    if (results.length === 0) return undefined;
    if (results.length > 1) return { text: [results.map((line) => `- ${line}`).join('\n')] };
    return { text: [wording(`That is ${results[0]}.`, `It comes to ${results[0]}.`)] };
  },
};

/** Evaluates an arithmetic expression; undefined if the text is not one. Powers are right-associative. */
export function evaluate(text: string): number | undefined {
  const signs =
    text
      .replaceAll(/[×·]/g, '*')
      .replaceAll('÷', '/')
      .match(/[\d.]+|[-+*/^()%]/g) ?? [];
  const reader = new ExpressionReader(signs);
  const value = reader.sum(0);
  return reader.atEnd && Number.isFinite(value) ? value : undefined;
}

const maxNesting = 200;

class ExpressionReader {
  #at = 0;
  readonly #signs: string[];

  constructor(signs: string[]) {
    this.#signs = signs;
  }

  get atEnd(): boolean {
    return this.#at === this.#signs.length;
  }

  sum(depth: number): number {
    let value = this.#product(depth);
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-')) {
      value += sign === '+' ? this.#product(depth) : -this.#product(depth);
    }
    return value;
  }

  #product(depth: number): number {
    let value = this.#signed(depth);
    for (let sign = this.#take('*', '/'); sign !== undefined; sign = this.#take('*', '/')) {
      value = sign === '*' ? value * this.#signed(depth) : value / this.#signed(depth);
    }
    return value;
  }

  #signed(depth: number): number {
    if (depth > maxNesting) return NaN;
    return this.#take('-') === undefined ? this.#power(depth) : -this.#signed(depth + 1);
  }

  #power(depth: number): number {
    const base = this.#percent(depth);
    return this.#take('^') === undefined ? base : base ** this.#signed(depth + 1);
  }

  #percent(depth: number): number {
    let value = this.#primary(depth);
    while (this.#take('%') !== undefined) value /= 100;
    return value;
  }

  #primary(depth: number): number {
    if (this.#take('(') === undefined) return Number(this.#signs[this.#at++] ?? NaN);
    const value = depth > maxNesting ? NaN : this.sum(depth + 1);
    return this.#take(')') === undefined ? NaN : value;
  }

  #take(...wanted: string[]): string | undefined {
    const sign = this.#signs[this.#at];
    if (sign === undefined || !wanted.includes(sign)) return undefined;
    this.#at += 1;
    return sign;
  }
}

/** Twelve digits; more would show the rounding of binary fractions. */
function format(value: number): string {
  return String(Number(value.toPrecision(12)));
}
