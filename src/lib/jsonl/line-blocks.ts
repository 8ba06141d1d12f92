const lineFeed = 10;
/** Bytes of one read: smaller ones cost more calls than they save memory. */
const blockBytes = 1024 * 1024;

export interface LineBlock {
  /** Whole lines with their line ends; the last line of the file may lack its own. */
  bytes: Uint8Array;
  /** The bytes are the beginning of one line that is longer than the bound. */
  cut: boolean;
  /** Of the file, the bytes read up to the end of this block. */
  end: number;
}

/**
 * Reads a file in blocks of whole lines. The next block is on its way while one is worked on, and no byte is copied.
 * Of a line beyond `maxLineBytes` only the beginning comes. Rejects as the Blob does where it cannot be read.
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

/** Where the line that goes on at `start` has ended, behind its line feed. */
async function lineEnd(file: Blob, start: number): Promise<number> {
  for (let at = start; at < file.size; at += blockBytes) {
    const found = (await read(file, at, blockBytes)).indexOf(lineFeed);
    if (found >= 0) return at + found + 1;
  }
  return file.size;
}
