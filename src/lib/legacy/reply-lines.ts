/** A line of a reply; `at` is the arrival of its end, in milliseconds since the request was sent. */
export interface ReplyLine {
  text: string;
  at: number;
}

/** Splits text that arrives in pieces into lines, without the blank separator lines. */
export class LineSplitter {
  #rest = '';

  push(piece: string, at: number): ReplyLine[] {
    const texts = (this.#rest + piece).split('\n');
    this.#rest = texts.pop() ?? '';
    return texts.map((text) => ({ text: text.replace(/\r$/, ''), at })).filter(isFilled);
  }

  /** Returns the last line if it has no line end. */
  end(at: number): ReplyLine[] {
    const last = { text: this.#rest, at };
    this.#rest = '';
    return isFilled(last) ? [last] : [];
  }
}

function isFilled({ text }: ReplyLine): boolean {
  return text.trim() !== '';
}
