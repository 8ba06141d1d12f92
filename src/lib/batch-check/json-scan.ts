import { jsonOr } from '$lib/api/json';

/** A structural token of JSON text: a string with its quotes, or one of {}[],: */
interface Mark {
  kind: 'string' | '{' | '}' | '[' | ']' | ',' | ':';
  start: number;
  /** Exclusive end position. */
  end: number;
  /** Number of open brackets around the token; a bracket counts as inside itself. */
  depth: number;
}

const marks = /["{}[\],:]/g;

/** Yields the tokens of a text in order until an unclosed string. Returns whether the last string was closed. */
function* scanJson(text: string, from = 0): Generator<Mark, boolean> {
  let depth = 0;
  marks.lastIndex = from;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const start = found.index;
    const character = found[0] as Mark['kind'] | '"';
    if (character === '"') {
      const end = stringEnd(text, start);
      if (end === undefined) return false;
      yield { kind: 'string', start, end, depth };
      marks.lastIndex = end;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    yield { kind: character, start, end: start + 1, depth };
    if (character === '}' || character === ']') depth -= 1;
    marks.lastIndex = start + 1; // Another scan may have run between two tokens.
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
  let before: Mark | undefined;
  for (const mark of scanJson(text)) {
    const closes = mark.kind === '}' || mark.kind === ']';
    if (closes && before?.kind === ',' && blankBetween(text, before.end, mark.start))
      commas.push(before.start);
    before = mark;
  }
  if (before?.kind === ',' && blankBetween(text, before.end, text.length))
    commas.push(before.start);
  let kept = '';
  let from = 0;
  for (const comma of commas) {
    kept += text.slice(from, comma);
    from = comma + 1;
  }
  return kept + text.slice(from);
}

function blankBetween(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === '';
}

/** Span of the last value of a member of the outermost object; undefined if the member is absent. */
export function memberSpan(text: string, name: string): { start: number; end: number } | undefined {
  let key: Mark | undefined;
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
