import { isObject, jsonOr, parseJson } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { shortened } from '$lib/base/api/rules/problem';
import { formatCount } from '$lib/base/ui/text/amounts';
import type { ProblemCode } from './problems';

/** A structural token of JSON text: a string with its quotes, or one of {}[],: */
interface Token {
  kind: 'string' | '{' | '}' | '[' | ']' | ',' | ':';
  start: number;
  /** Exclusive end position. */
  end: number;
  /** Number of open brackets around the token; a bracket counts as inside itself. */
  depth: number;
}

const tokenPattern = /["{}[\],:]/g;

/** Yields the tokens of a text in order until an unclosed string. Returns whether the last string was closed. */
function* scanJson(text: string, from = 0): Generator<Token, boolean> {
  let depth = 0;
  tokenPattern.lastIndex = from;
  for (let found = tokenPattern.exec(text); found; found = tokenPattern.exec(text)) {
    const start = found.index;
    const character = found[0] as Token['kind'] | '"';
    if (character === '"') {
      const end = stringEnd(text, start);
      if (end === undefined) return false;
      yield { kind: 'string', start, end, depth };
      tokenPattern.lastIndex = end;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    yield { kind: character, start, end: start + 1, depth };
    if (character === '}' || character === ']') depth -= 1;
    tokenPattern.lastIndex = start + 1; // Another scan may have run between two tokens.
  }
  return true;
}

/** Position after the closing quote of the string that begins at `start`. */
function stringEnd(text: string, start: number): number | undefined {
  for (let quote = text.indexOf('"', start + 1); quote > 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (text.charCodeAt(quote - 1 - escapes) === 92) escapes += 1;
    if (escapes % 2 === 0) return quote + 1;
  }
  return undefined;
}

/** Position after the first array or object of a text, or undefined if it is not closed. */
export function firstValueEnd(text: string): number | undefined {
  for (const { kind, end, depth } of scanJson(text))
    if (depth === 1 && (kind === '}' || kind === ']')) return end;
  return undefined;
}

/** Opening minus closing brackets of a text; undefined if the text ends inside a string. */
export function openBrackets(text: string): number | undefined {
  let open = 0;
  const scan = scanJson(text);
  for (let next = scan.next(); ; next = scan.next()) {
    if (next.done) return next.value ? open : undefined;
    if (next.value.kind === '{' || next.value.kind === '[') open += 1;
    if (next.value.kind === '}' || next.value.kind === ']') open -= 1;
  }
}

/** The text without commas directly before a closing bracket or the end. */
export function withoutTrailingCommas(text: string): string {
  const commas: number[] = [];
  let before: Token | undefined;
  for (const mark of scanJson(text)) {
    const closes = mark.kind === '}' || mark.kind === ']';
    if (closes && before?.kind === ',' && blankBetween(text, before.end, mark.start))
      commas.push(before.start);
    before = mark;
  }
  if (before?.kind === ',' && blankBetween(text, before.end, text.length))
    commas.push(before.start);
  let mended = '';
  let from = 0;
  for (const comma of commas) {
    mended += text.slice(from, comma);
    from = comma + 1;
  }
  return mended + text.slice(from);
}

function blankBetween(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === '';
}

/** Span of the last value of a member of the outermost object; undefined if the member is absent. */
export function memberSpan(text: string, name: string): { start: number; end: number } | undefined {
  let key: Token | undefined;
  let valueStart: number | undefined;
  let span: { start: number; end: number } | undefined;
  for (const mark of scanJson(text)) {
    if (mark.depth !== 1) continue;
    if (mark.kind === 'string' && valueStart === undefined) key = mark;
    if (mark.kind === ':' && key && jsonOr(text.slice(key.start, key.end), undefined) === name)
      valueStart = mark.end;
    if ((mark.kind === ',' || mark.kind === '}') && valueStart !== undefined) {
      span = { start: valueStart, end: mark.start };
      valueStart = undefined;
    }
  }
  return span;
}

interface Unparsed {
  code: ProblemCode;
  reason: string;
  /** The value of the line when the flaw is ignored. */
  value?: unknown;
}

const bracketReason = 'A stray bracket: batch lines aren’t array items. Remove it.';

/** Explains why JSON.parse rejects a line. */
export function explainUnparsed(text: string): Unparsed {
  const trimmed = text.trim();
  const nuls = trimmed.split('\0').length - 1;
  if (nuls > 0) return { code: 'invalid-json', reason: nulReason(nuls) };
  if (trimmed === '[' || trimmed === ']') return { code: 'array', reason: bracketReason };
  const opens = /^[{[]/.test(trimmed);
  const end = opens ? firstValueEnd(trimmed) : undefined;
  if (opens && end === undefined) return { code: 'cut-line', reason: 'The JSON ends too early.' };
  const repaired = jsonOr(withoutTrailingCommas(trimmed), undefined);
  if (repaired !== undefined)
    return { code: 'trailing-comma', reason: 'A comma follows the last item.', value: repaired };
  if (end !== undefined && 'value' in parseJson(trimmed.slice(0, end))) {
    const rest = shortened(trimmed.slice(end).trim());
    return { code: 'trailing-text', reason: `There is text after the JSON: “${rest}”.` };
  }
  return {
    code: 'invalid-json',
    reason: `The line isn’t JSON: ${explainBrokenJson(trimmed, 'line')}`,
  };
}

function nulReason(count: number): string {
  const what = count === 1 ? 'a NUL byte' : `${formatCount(count)} NUL bytes`;
  return `The line holds ${what} (00), as after a crash or a full disk. Write the line again.`;
}

/** Limits of the lines stored while a value may still be closed. */
const maxLines = 10_000;
const maxCharacters = 1_000_000;

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
    if (change === undefined || this.lines.length > maxLines) return 'broken';
    if (this.#characters > maxCharacters || isRequest(text)) return 'broken';
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
