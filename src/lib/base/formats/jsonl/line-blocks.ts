const lineFeed = 10;
/** Bytes per read; smaller reads cost more calls than they save memory. */
const blockBytes = 1024 * 1024;

interface LineBlock {
  /** Whole lines with their line ends; the last line of the file may have none. */
  bytes: Uint8Array;
  /** True if the bytes are the beginning of one line that exceeds the bound. */
  cut: boolean;
  /** Byte offset in the file after this block. */
  end: number;
}

/**
 * Reads a file in blocks of whole lines. The next block is read while the caller processes one, and no byte is copied.
 * Only the beginning of a line beyond `maxLineBytes` is returned. Rejects with the Blob's error if it cannot be read.
 */
export async function* readLineBlocks(
  file: Blob,
  maxLineBytes: number,
): AsyncGenerator<LineBlock, void> {
  let wanted = blockBytes;
  let next = read(file, 0, wanted);
  for (let start = 0; start < file.size;) {
    const bytes = await next;
    if (bytes.length === 0) return;
    const end = start + bytes.length;
    const whole = end >= file.size ? bytes.length : bytes.lastIndexOf(lineFeed) + 1;
    if (whole > 0) {
      wanted = blockBytes;
      next = read(file, start + whole, wanted);
      yield { bytes: bytes.subarray(0, whole), cut: false, end: start + whole };
      start += whole;
    } else if (wanted < maxLineBytes) {
      wanted *= 2;
      next = read(file, start, wanted);
    } else {
      start = await lineEnd(file, end);
      wanted = blockBytes;
      next = read(file, start, wanted);
      yield { bytes, cut: true, end: start };
    }
  }
}

async function read(file: Blob, start: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, start + length).arrayBuffer());
}

/** Byte offset after the line feed of the line that continues at `start`. */
async function lineEnd(file: Blob, start: number): Promise<number> {
  for (let at = start; at < file.size; at += blockBytes) {
    const found = (await read(file, at, blockBytes)).indexOf(lineFeed);
    if (found >= 0) return at + found + 1;
  }
  return file.size;
}

/** Receives a line without its line end. `valid` is false if its bytes are not UTF-8; the text then contains U+FFFD. */
type OnText = (text: string, lineEnd: '\n' | '\r\n' | '', valid: boolean) => void;

/**
 * Decodes the lines of a block of whole lines. A byte order mark is preserved. Lines are slices of one decoded text, so
 * retaining one retains the whole text. Returns the length of that text in UTF-16 units.
 */
export function decodeLines(block: Uint8Array, take: OnText): number {
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
function decodeEach(block: Uint8Array, take: OnText): number {
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

function takeLine(text: string, ended: boolean, valid: boolean, take: OnText): void {
  if (!ended) take(text, '', valid);
  else if (text.charCodeAt(text.length - 1) !== 13) take(text, '\n', valid);
  else take(text.slice(0, -1), '\r\n', valid);
}
