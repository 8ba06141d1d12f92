import { NestedFences } from './nested-fences';

/** Reads the lines of a fence until its closing line. */
export class FenceReader {
  readonly #indent: number;
  readonly #fences: NestedFences;
  readonly #closingSoFar: RegExp;
  #started = false;
  #midLine = false;
  /** The part of the current line that has been read. */
  #line = '';

  /** `opening` is the fence's first line; `markup` is its run of backticks or tildes. */
  constructor(opening: string, markup: string) {
    const marks = opening.trimStart();
    this.#indent = opening.length - marks.length;
    const marker = `\\${markup.charAt(0)}`;
    this.#fences = new NestedFences(markup, marks.slice(markup.length));
    this.#closingSoFar = new RegExp(`^ {0,3}${marker}*[ \\t]*$`);
  }

  /**
   * Reads as much of `source` as possible. `text` is added to the code. `rest` is unread: the start of a possible closing
   * line, or the text after the closing line if `closed`.
   */
  read(source: string): { text: string; rest: string; closed: boolean } {
    let text = '';
    let from = 0;
    for (;;) {
      const end = source.indexOf('\n', from);
      if (end < 0) break;
      const line = source.slice(from, end);
      from = end + 1;
      if (this.#fences.closes(this.#line + line))
        return { text, rest: source.slice(from), closed: true };
      text += this.#withLineEnd(line);
      this.#midLine = false;
      this.#line = '';
    }
    const rest = source.slice(from);
    if (!this.#midLine && this.#closingSoFar.test(rest)) return { text, rest, closed: false };
    text += this.#withLineEnd(rest);
    this.#midLine = true;
    this.#line += rest;
    return { text, rest: '', closed: false };
  }

  /** Returns the code in `rest` at the end of the source. */
  end(rest: string): string {
    return rest === '' || this.#fences.closes(rest) ? '' : this.#withLineEnd(rest);
  }

  /** Adds a line end before each line but the first, so that the code does not end with one. */
  #withLineEnd(line: string): string {
    if (this.#midLine) return line;
    const start = this.#started ? '\n' : '';
    this.#started = true;
    return start + this.#unindented(line);
  }

  /** Removes the fence's own indentation, up to three spaces, from a line. */
  #unindented(line: string): string {
    let from = 0;
    while (from < this.#indent && line.charAt(from) === ' ') from++;
    return line.slice(from);
  }
}
