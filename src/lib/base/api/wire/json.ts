export type JsonValue =
  string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** The members of an object that may hold anything. */
export type Members = { [name: string]: unknown };

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}

/**
 * Whether a text that does not parse is cut or broken JSON. A transcript may begin with [laughter], so a bracket alone
 * is not enough.
 */
export function beginsAsJson(text: string): boolean {
  return /^\s*(?:\{|\[\s*(?:[[{"]|$))/.test(text);
}

type JsonProblem = 'malformed' | 'too-long' | 'too-deep';

/** `words` is the parser's message, which may quote the text. */
type ParsedJson = { value: unknown } | { problem: JsonProblem; words: string };

/**
 * Longest text in UTF-16 units. A browser's strings end at about twice as many, and the parsed values take many times
 * the memory.
 */
const longest = 256 * 1024 * 1024;

/**
 * Maximum nesting of arrays and objects. JSON.parse accepts millions of levels, but the recursive code after it does
 * not: JSON.stringify fails at 4,100 levels in Node, a structured clone at 3,200, and in a worker that can crash the
 * whole page.
 */
const deepest = 500;

/**
 * Parses any text as JSON and never throws. A value may have members of any name, `__proto__` among them as its own,
 * unpaired surrogates, and Infinity for a number that is too large.
 */
export function parseJson(text: string): ParsedJson {
  if (text.length > longest) return { problem: 'too-long', words: 'The JSON is too long.' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: 'malformed', words: error instanceof Error ? error.message : '' };
  }
  // Each level needs at least two characters.
  return text.length > 2 * deepest && isDeeper(value, deepest)
    ? { problem: 'too-deep', words: `The JSON has more than ${deepest} levels.` }
    : { value };
}

/** Like `parseJson`, but replaces values below 500 levels by a mark. */
export function parseShallowJson(text: string): ParsedJson {
  const parsed = parseJson(text);
  if ('value' in parsed || parsed.problem !== 'too-deep') return parsed;
  const value: unknown = JSON.parse(text);
  for (const holder of holdersAt(value, deepest))
    for (const [name, member] of Object.entries(holder))
      if (isHolder(member))
        Object.assign(holder, { [name]: `… (cut off: over ${deepest} levels)` });
  return { value };
}

/** The value of a JSON text, else the fallback. */
export function jsonOr<Fallback>(text: string, fallback: Fallback): unknown {
  const parsed = parseJson(text);
  return 'value' in parsed ? parsed.value : fallback;
}

export function isDeeper(value: unknown, levels: number): boolean {
  return holdersAt(value, levels + 1).length > 0;
}

/** Goes level by level: recursion would need the very depth that is checked. */
function holdersAt(value: unknown, level: number): object[] {
  let held: object[] = isHolder(value) ? [value] : [];
  for (let at = 1; at < level && held.length > 0; at += 1) {
    const next: object[] = [];
    for (const holder of held)
      for (const member of Object.values(holder) as unknown[])
        if (isHolder(member)) next.push(member);
    held = next;
  }
  return held;
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Readers for members that a server may omit, send as null or send with another type. */

export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

export function filledText(value: unknown): string | undefined {
  return isFilledText(value) ? value : undefined;
}

export function textOrNull(value: unknown): string | null {
  return isFilledText(value) ? value : null;
}

export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A text as it is, any other value as JSON. */
export function textOrJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** JSON can contain numbers that parse as Infinity; those are not reported. */
export function finiteNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function numberOrNull(value: unknown): number | null {
  return finiteNumber(value) ?? null;
}
