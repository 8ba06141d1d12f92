import { isObject, jsonOr, parseJson } from '$lib/api/json';
import { openBrackets, withoutTrailingCommas } from './json-scan';

/** Limits of the lines stored while a value may still be closed. */
const mostLines = 10_000;
const mostCharacters = 1_000_000;

/** A JSON value that spans several lines: a pretty-printed object, or a file that is one array. */
export class SpreadValue {
  readonly lines: string[] = [];
  #open = 0;
  #characters = 0;

  /** `first` is the number of the line that opens the value. */
  constructor(readonly first: number) {}

  /** Adds a line. `broken`: the stored lines, including this one, are not one value. */
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

/** A line that is a complete request is not part of another value. */
function isRequest(text: string): boolean {
  if (!/^\s*\{.*\},?\s*$/.test(text)) return false;
  const value = jsonOr(withoutTrailingCommas(text), undefined);
  return isObject(value) && 'custom_id' in value;
}
