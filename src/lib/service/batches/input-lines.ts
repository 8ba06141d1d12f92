const newline = 10;

export interface InputLine {
  /** Undefined where the line is longer than the bound. */
  text: string | undefined;
  /** The byte behind the line and its newline. */
  end: number;
}

/** The lines of a file from the byte `start` on, read as they are needed. `longest` counts characters. */
export async function* inputLines(
  file: Blob,
  longest: number,
  start = 0,
): AsyncGenerator<InputLine, void> {
  const reader = file.slice(start).stream().getReader();
  const line = new GrowingLine(longest);
  let read = start;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      let from = 0;
      for (;;) {
        const to = value.indexOf(newline, from);
        if (to < 0) break;
        line.add(value.subarray(from, to));
        from = to + 1;
        yield { text: line.take(), end: read + from };
      }
      line.add(value.subarray(from));
      read += value.byteLength;
    }
    if (line.begun) yield { text: line.take(), end: read };
  } finally {
    await reader.cancel();
  }
}

class GrowingLine {
  begun = false;
  private text = '';
  private readonly decoder = new TextDecoder();

  constructor(private readonly longest: number) {}

  /** What is too much is not kept. */
  add(bytes: Uint8Array): void {
    if (bytes.byteLength > 0) this.begun = true;
    const text = this.decoder.decode(bytes, { stream: true });
    if (this.text.length <= this.longest) this.text += text;
  }

  take(): string | undefined {
    const text = this.text + this.decoder.decode();
    this.text = '';
    this.begun = false;
    return text.length > this.longest ? undefined : text;
  }
}
