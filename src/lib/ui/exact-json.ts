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
