export type JsonValue =
  string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a text that does not parse was meant as JSON, and was cut or broken. A transcript may begin with [laughter],
 * so that a bracket alone does not tell.
 */
export function beginsAsJson(text: string): boolean {
  return /^\s*(?:\{|\[\s*(?:[[{"]|$))/.test(text);
}

export type JsonProblem = 'malformed' | 'too-long' | 'too-deep';

/** `words`: what the parser says of it, which may quote the text. */
export type ParsedJson = { value: unknown } | { problem: JsonProblem; words: string };

/** UTF-16 units. A browser's strings end at about twice as many, and their values take many times their room. */
const longest = 256 * 1024 * 1024;

/**
 * Levels of arrays and objects. JSON.parse takes millions of them; what comes after it is recursive and does not:
 * JSON.stringify ends at 4,100 levels in Node, a structured clone at 3,200, and in a worker it can end the whole page.
 */
const deepest = 500;

/**
 * Reads any text as JSON and never throws. A value may hold members of any name, `__proto__` among them as its own,
 * halves of surrogate pairs, and Infinity where a number is too large.
 */
export function parseJson(text: string): ParsedJson {
  if (text.length > longest) return { problem: 'too-long', words: 'The JSON is too long.' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: 'malformed', words: error instanceof Error ? error.message : '' };
  }
  // Each level takes two characters at least.
  return text.length > 2 * deepest && isDeeper(value, deepest)
    ? { problem: 'too-deep', words: `The JSON has more than ${deepest} levels.` }
    : { value };
}

/** As `parseJson`, but what lies deeper than 500 levels is cut off, and marked where it was. */
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

/** The value of a text that is JSON, else the fallback. */
export function jsonOr<Fallback>(text: string, fallback: Fallback): unknown {
  const parsed = parseJson(text);
  return 'value' in parsed ? parsed.value : fallback;
}

export function isDeeper(value: unknown, levels: number): boolean {
  return holdersAt(value, levels + 1).length > 0;
}

/** Level by level: to go down into each value by a call would need the depth that is looked for. */
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
