/** A line of a reply; `at` is when its end arrived, in milliseconds since the request was sent. */
export interface ReplyLine {
  text: string;
  at: number;
}

/** Cuts text that arrives in pieces into lines; blank ones, which only separate, are left out. */
export class LineSplitter {
  #rest = '';

  push(piece: string, at: number): ReplyLine[] {
    const texts = (this.#rest + piece).split('\n');
    this.#rest = texts.pop() ?? '';
    return texts.map((text) => ({ text: text.replace(/\r$/, ''), at })).filter(isFilled);
  }

  /** The line that nothing ended. */
  end(at: number): ReplyLine[] {
    const last = { text: this.#rest, at };
    this.#rest = '';
    return isFilled(last) ? [last] : [];
  }
}

function isFilled({ text }: ReplyLine): boolean {
  return text.trim() !== '';
}
