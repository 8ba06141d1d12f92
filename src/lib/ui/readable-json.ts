/** Levels of JSON that are indented. Deeper ones stay on one line: indentation grows with the square of the depth. */
const deepest = 60;

/** JSON on lines of its own, indented; a text that is no JSON, or goes too deep, as it is. */
export function readableJson(text: string): string {
  if (depthOf(text) > deepest) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // Still arriving, or not JSON at all.
  }
}

/** As JSON, indented where that can be read; told by words where it goes deeper than the browser can write. */
export function jsonText(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    return 'This is nested too deep to be shown.';
  }
  return text === undefined ? '' : readableJson(text);
}

const tokens = /"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gs;

/** The most levels that are open at one place, looked for only as far as it takes to know that they are too many. */
function depthOf(json: string): number {
  let depth = 0;
  let most = 0;
  for (const [token] of json.matchAll(tokens)) {
    if (token === '[' || token === '{') most = Math.max(most, (depth += 1));
    else if (token === ']' || token === '}') depth -= 1;
    if (most > deepest) return most;
  }
  return most;
}
