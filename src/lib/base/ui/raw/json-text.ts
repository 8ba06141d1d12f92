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
    return 'This is nested too deeply to show.';
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

/** A JavaScript number holds any 15 decimal digits; a text without longer numbers needs no second pass. */
const longNumber = /\d{16}/;
/** Linear for valid JSON only: elsewhere, each unmatched quotation mark is searched to the end. */
const textOrLongNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]{15,}/gs;
/** Prefix of the digits of a number that JSON.parse would change. */
const mark = '\u0000whole:';

interface Holder {
  [name: string]: unknown;
}

/** Parses JSON with whole numbers of any size exact (as a bigint); undefined if the text is not JSON. */
export function exactJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return longNumber.test(text)
      ? unmarked(JSON.parse(text.replace(textOrLongNumber, marked)))
      : value;
  } catch {
    return undefined;
  }
}

function marked(token: string): string {
  const isLong = /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
  return isLong ? JSON.stringify(mark + token) : token;
}

/** A loop: a reviver takes many times as long, and overflows the stack in deep values. */
function unmarked(value: unknown): unknown {
  const root: Holder = { value };
  const waiting = [root];
  for (let holder = waiting.pop(); holder; holder = waiting.pop())
    for (const name of Object.keys(holder)) {
      const member = holder[name];
      if (typeof member === 'object' && member !== null) waiting.push(member as Holder);
      else if (typeof member === 'string' && isMarked(member))
        holder[name] = BigInt(member.slice(mark.length));
    }
  return root.value;
}

const isMarked = (text: string) => text.startsWith(mark) && /^-?\d+$/.test(text.slice(mark.length));
