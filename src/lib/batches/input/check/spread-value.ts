import { isObject, jsonOr, parseJson } from '$lib/api/json';
import { openBrackets, withoutTrailingCommas } from './json-scan';

/** What is held while a value might still be closed. */
const mostLines = 10_000;
const mostCharacters = 1_000_000;

/** A JSON value that one line opens and a later one may close: pretty-printed objects, a file that is one array. */
export class SpreadValue {
  readonly lines: string[] = [];
  #open = 0;
  #characters = 0;

  /** `first` is the number of the line that opens the value. */
  constructor(readonly first: number) {}

  /** `broken`: the lines held, this one included, do not belong together after all. */
  take(text: string): 'open' | 'closed' | 'broken' {
    const change = openBrackets(text);
    this.lines.push(text);
    this.#characters += text.length;
    if (change === undefined || this.lines.length > mostLines) return 'broken';
    if (this.#characters > mostCharacters || isRequest(text)) return 'broken';
    this.#open += change;
    if (this.#open > 0) return 'open';
    return this.#open === 0 && 'value' in parseJson(this.lines.join('\n')) ? 'closed' : 'broken';
  }

  get isArray(): boolean {
    return this.lines[0]?.trimStart().startsWith('[') ?? false;
  }
}

/** A line that is a request by itself is no part of another value. */
function isRequest(text: string): boolean {
  if (!/^\s*\{.*\},?\s*$/.test(text)) return false;
  const value = jsonOr(withoutTrailingCommas(text), undefined);
  return isObject(value) && 'custom_id' in value;
}
