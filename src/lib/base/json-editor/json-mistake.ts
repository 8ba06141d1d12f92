import { parseJson } from '$lib/base/api/wire/json';

/** The position where a text stops being JSON, in UTF-16 units, and the problem there. */
export interface JsonMistake {
  from: number;
  to: number;
  words: string;
}

const blank = /[ \t\n\r]*/y;
// From the space on: JSON escapes the characters before it.
const text = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
/** The valid beginning of a string. */
const textBeginning = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const numeral = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const word = /(?:true|false|null)(?![\w])/y;
const anyWord = /[\w.+-]+/y;

type Bracket = '{' | '[';

/** The position reached, and what is `expected` there. */
interface Reading {
  readonly json: string;
  at: number;
  readonly open: Bracket[];
  expected: 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'after';
}

/** Maximum UTF-16 units that are searched for a mistake. */
const maxSearched = 300_000;

/** The first mistake of a text that is being typed. An empty text has none: it means no value. */
export function mistakeIn(text: string): JsonMistake | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return text.length > maxSearched ? undefined : jsonMistake(text);
  }
}

/**
 * The first mistake of a text; undefined if it is JSON. Parsers report positions only in some browsers, and not always.
 */
export function jsonMistake(json: string): JsonMistake | undefined {
  const reading: Reading = { json, at: 0, open: [], expected: 'value' };
  for (;;) {
    reading.at = endOf(blank, json, reading.at) ?? reading.at;
    if (reading.at === json.length)
      return reading.open.length === 0 && reading.expected === 'after'
        ? undefined
        : cutOff(reading);
    const found = step(reading);
    if (found) return found;
  }
}

function step(reading: Reading): JsonMistake | undefined {
  switch (reading.expected) {
    case 'after':
      return readAfter(reading);
    case 'colon':
      return readColon(reading);
    case 'name':
    case 'name-or-end':
      return readName(reading);
    default:
      return readValue(reading);
  }
}

function readAfter(reading: Reading): JsonMistake | undefined {
  const { json, at, open } = reading;
  const inside = open.at(-1);
  if (inside === undefined) return mistake(json, at, 'The JSON ended before this.');
  if (json[at] === ',') reading.expected = inside === '{' ? 'name' : 'value';
  else if (json[at] === (inside === '{' ? '}' : ']')) open.pop();
  else return mistake(json, at, `Expected a comma or ${closing(inside)}.`);
  reading.at += 1;
}

function readColon(reading: Reading): JsonMistake | undefined {
  if (reading.json[reading.at] !== ':')
    return mistake(reading.json, reading.at, 'Expected a colon.');
  reading.expected = 'value';
  reading.at += 1;
}

function readName(reading: Reading): JsonMistake | undefined {
  const { json, at, expected } = reading;
  if (json[at] === '}' && expected === 'name-or-end') return close(reading);
  const end = endOf(text, json, at);
  if (end === undefined) return badName(json, at);
  reading.expected = 'colon';
  reading.at = end;
}

function readValue(reading: Reading): JsonMistake | undefined {
  const { json, at, open, expected } = reading;
  const sign = json[at];
  if (sign === ']' && expected === 'value-or-end') return close(reading);
  if (sign === '{' || sign === '[') {
    open.push(sign);
    reading.expected = sign === '{' ? 'name-or-end' : 'value-or-end';
    reading.at += 1;
    return;
  }
  const end = endOf(text, json, at) ?? endOf(numeral, json, at) ?? endOf(word, json, at);
  if (end === undefined) return badValue(json, at);
  reading.expected = 'after';
  reading.at = end;
}

function close(reading: Reading): undefined {
  reading.open.pop();
  reading.expected = 'after';
  reading.at += 1;
}

/**
 * Why a text cannot be read as JSON, to follow "This isn’t JSON: ", as in "line 3, column 5: Expected a comma or a
 * closing }.", both counted from 1. Of a line of a file, only the column is named. Empty for valid JSON.
 */
export function explainBrokenJson(json: string, form: 'text' | 'line' = 'text'): string {
  if (json.trim() === '') return 'it’s empty.';
  const parsed = parseJson(json);
  if ('value' in parsed) return '';
  const mistake = parsed.problem === 'malformed' ? mistakeIn(json) : undefined;
  return mistake ? `${positionOf(mistake, json, form)}: ${mistake.words}` : parsed.words;
}

function positionOf({ from }: JsonMistake, json: string, form: 'text' | 'line'): string {
  const before = json.slice(0, from);
  const column = `column ${from - before.lastIndexOf('\n')}`;
  return form === 'line' ? column : `line ${before.split('\n').length}, ${column}`;
}

function endOf(pattern: RegExp, json: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : undefined;
}

function mistake(json: string, from: number, words: string): JsonMistake {
  return { from, to: endOf(anyWord, json, from) ?? from + 1, words };
}

function cutOff({ json, open, expected }: Reading): JsonMistake {
  const from = Math.max(0, json.trimEnd().length - 1);
  return {
    from,
    to: from + 1,
    words: `The text ends here: ${missing(expected, open.at(-1))} is missing.`,
  };
}

function missing(expected: Reading['expected'], inside: Bracket | undefined): string {
  if (expected === 'colon') return 'a colon';
  return expected === 'value' || inside === undefined ? 'a value' : closing(inside);
}

function badName(json: string, at: number): JsonMistake {
  if (json[at] === '"') return badText(json, at);
  if (json[at] === '}') return mistake(json, at, 'Remove the comma before the closing bracket.');
  return mistake(json, at, 'Expected a name in double quotes.');
}

function badValue(json: string, at: number): JsonMistake {
  const sign = json[at] ?? '';
  if (sign === '"') return badText(json, at);
  if (sign === "'") return mistake(json, at, 'Strings need double quotes.');
  if (sign === '}' || sign === ']')
    return mistake(json, at, 'A value is missing before this bracket.');
  if (/[-+.\d]/.test(sign)) return mistake(json, at, 'This isn’t a valid JSON number.');
  return mistake(json, at, 'Expected a value. Strings need double quotes.');
}

function badText(json: string, from: number): JsonMistake {
  const at = endOf(textBeginning, json, from) ?? from;
  if (json[at] === '\\') return { from: at, to: at + 2, words: 'This isn’t a valid JSON escape.' };
  const words =
    at >= json.length || json[at] === '\n' || json[at] === '\r'
      ? 'The closing quote is missing.'
      : 'A control character is written as an escape, such as \\t.';
  return { from, to: Math.min(at, json.length), words };
}

function closing(bracket: Bracket): string {
  return bracket === '{' ? 'a closing }' : 'a closing ]';
}
