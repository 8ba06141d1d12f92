const lineFeed = 10;
/** Bytes per read; smaller reads cost more calls than they save memory. */
const blockBytes = 1024 * 1024;

export interface LineBlock {
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
