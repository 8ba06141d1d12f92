const lineFeed = 10;

/** Receives a line without its line end. `valid` is false if its bytes are not UTF-8; the text then contains U+FFFD. */
export type TakeText = (text: string, lineEnd: '\n' | '\r\n' | '', valid: boolean) => void;

/**
 * Decodes the lines of a block of whole lines. A byte order mark is preserved. Lines are slices of one decoded text, so
 * retaining one retains the whole text. Returns the length of that text in UTF-16 units.
 */
export function decodeLines(block: Uint8Array, take: TakeText): number {
  const text = decoded(block);
  if (text === undefined) return decodeEach(block, take);
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    takeLine(text.slice(start, end), true, true, take);
    start = end + 1;
  }
  if (start < text.length) takeLine(text.slice(start), false, true, take);
  return text.length;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes line by line to find the lines that are not UTF-8. */
function decodeEach(block: Uint8Array, take: TakeText): number {
  let length = 0;
  for (let start = 0; start < block.length;) {
    const found = block.indexOf(lineFeed, start);
    const end = found < 0 ? block.length : found;
    const bytes = block.subarray(start, end);
    const valid = decoded(bytes);
    const text = valid ?? lenient.decode(bytes);
    takeLine(text, found >= 0, valid !== undefined, take);
    length += text.length;
    start = end + 1;
  }
  return length;
}

function takeLine(text: string, ended: boolean, valid: boolean, take: TakeText): void {
  if (!ended) take(text, '', valid);
  else if (text.charCodeAt(text.length - 1) !== 13) take(text, '\n', valid);
  else take(text.slice(0, -1), '\r\n', valid);
}
