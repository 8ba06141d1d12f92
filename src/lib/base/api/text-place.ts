/** Characters of a line that show whether it opens or closes a code block. */
const maxStartLength = 200;
/** Characters of the end that are remembered. */
const shortestTail = 16;
const maxTailLength = 256;

/** The place at the end of a Markdown text that grows: at a line's start, in a code block or span, after which character. */
export class TextPlace {
  #line = '';
  #hasOpenSpan = false;
  #fence = '';
  /** The end of the text. */
  #tail = '';

  add(text: string): void {
    let from = 0;
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      this.#extend(text.slice(from, to));
      this.#endLine();
      from = to + 1;
    }
    this.#extend(text.slice(from));
  }

  startLine(): void {
    this.#line = '';
    this.#hasOpenSpan = false;
  }

  get isInFence(): boolean {
    return this.#fence !== '';
  }

  /** Also of an indented line, unless that makes it code. */
  get isLineStart(): boolean {
    return !this.isInFence && /^ {0,3}$/.test(this.#line);
  }

  /**
   * Whether a closing tag within a line, followed by `next`, ends a thought. One that is mentioned in a sentence is between
   * spaces, quotes or brackets.
   */
  endsThought(next = '\n'): boolean {
    if (this.isInFence || this.#hasOpenSpan || /["'`”’»」』)\]}]/.test(next)) return false;
    if (/\s$/.test(this.#tail)) return /[\r\n]/.test(next) && /[.!?…。！？]\s+$/.test(this.#tail);
    return !/["'`“‘«「『([{<>=/\\|]$/.test(this.#tail);
  }

  #extend(piece: string): void {
    if (piece === '') return;
    if (this.#line.length < maxStartLength) this.#line += piece;
    for (let at = piece.indexOf('`'); at >= 0; at = piece.indexOf('`', at + 1))
      this.#hasOpenSpan = !this.#hasOpenSpan;
    this.#tail += piece;
    if (this.#tail.length > maxTailLength) this.#tail = this.#tail.slice(-shortestTail);
  }

  #endLine(): void {
    const [, mark = '', rest = ''] = /^[\s>]*(`{3,}|~{3,})(.*)$/.exec(this.#line.trimEnd()) ?? [];
    if (!this.isInFence) this.#fence = mark.startsWith('`') && rest.includes('`') ? '' : mark;
    else if (mark.startsWith(this.#fence) && rest.trim() === '') this.#fence = '';
    this.startLine();
    this.#tail = '\n';
  }
}
