/** A number of JavaScript holds 15 digits of any decimal number; a text without longer ones needs no second look. */
const longNumber = /\d{16}/;
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;
/** Stands before the digits of a number that JSON.parse would change. */
const mark = '\u0000whole:';

/**
 * The value of a JSON text, whole numbers of any size as they are written (as a bigint); undefined for a text that is
 * no JSON, or that goes too deep to be read number by number.
 */
export function exactJson(text: string): unknown {
  try {
    return longNumber.test(text)
      ? JSON.parse(text.replace(textOrNumber, marked), unmarked)
      : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function marked(token: string): string {
  const isLong = /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
  return isLong ? JSON.stringify(mark + token) : token;
}

function unmarked(_name: string, value: unknown): unknown {
  const digits = typeof value === 'string' && value.startsWith(mark) && value.slice(mark.length);
  return digits && /^-?\d+$/.test(digits) ? BigInt(digits) : value;
}
