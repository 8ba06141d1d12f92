/** Levels of JSON that are indented. Deeper JSON stays on one line: indentation grows quadratically with depth. */
const maxDepth = 60;

/** Indents JSON; a text that is not JSON, or too deep, is returned unchanged. */
export function readableJson(text: string): string {
  if (depthOf(text) > maxDepth) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // Still arriving, or not JSON.
  }
}

/** A value as indented JSON, if it is readable that way; a message if it is deeper than the browser can write. */
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

/** The maximum nesting depth. Stops counting once it is too deep. */
function depthOf(json: string): number {
  let depth = 0;
  let most = 0;
  for (const [token] of json.matchAll(tokens)) {
    if (token === '[' || token === '{') most = Math.max(most, (depth += 1));
    else if (token === ']' || token === '}') depth -= 1;
    if (most > maxDepth) return most;
  }
  return most;
}
