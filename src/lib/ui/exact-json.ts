/** A number of JavaScript holds 15 digits of any decimal number; a text without longer ones needs no second look. */
const longNumber = /\d{16}/;
/** Linear in JSON only: elsewhere, each quotation mark without a partner is looked for to the end. */
const textOrLongNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]{15,}/gs;
/** Stands before the digits of a number that JSON.parse would change. */
const mark = '\u0000whole:';

interface Holder {
  [name: string]: unknown;
}

/**
 * The value of a JSON text, whole numbers of any size as they are written (as a bigint); undefined for a text that is
 * no JSON.
 */
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

/** With a loop: a reviver takes many times as long, and overflows its stack where a value goes deep. */
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
