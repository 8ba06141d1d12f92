const newline = 10;
/** Bytes per read. */
const pieceSize = 256 * 1024;

export interface InputLine {
  /** Undefined if the line is longer than the bound. */
  text: string | undefined;
  /** Byte offset after the line and its newline. */
  end: number;
}

/**
 * Yields the lines of a file from the byte `start`. It reads slices, since Node streams a Blob in one chunk. `longest`
 * is in characters.
 */
export async function* inputLines(
  file: Blob,
  longest: number,
  start = 0,
): AsyncGenerator<InputLine, void> {
  const line = new GrowingLine(longest);
  for (let read = start; read < file.size; read += pieceSize) {
    const bytes = new Uint8Array(await file.slice(read, read + pieceSize).arrayBuffer());
    let from = 0;
    for (;;) {
      const to = bytes.indexOf(newline, from);
      if (to < 0) break;
      line.add(bytes.subarray(from, to));
      from = to + 1;
      yield { text: line.take(), end: read + from };
    }
    line.add(bytes.subarray(from));
  }
  if (line.begun) yield { text: line.take(), end: file.size };
}

class GrowingLine {
  begun = false;
  #text = '';
  readonly #decoder = new TextDecoder();
  readonly #longest: number;

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Text beyond the bound is dropped. */
  add(bytes: Uint8Array): void {
    if (bytes.byteLength > 0) this.begun = true;
    const text = this.#decoder.decode(bytes, { stream: true });
    if (this.#text.length <= this.#longest) this.#text += text;
  }

  take(): string | undefined {
    const text = this.#text + this.#decoder.decode();
    this.#text = '';
    this.begun = false;
    return text.length > this.#longest ? undefined : text;
  }
}
