/** Reads the lines after the opening of a fence, which are text until a closing one. */
export class FenceReader {
  readonly #indent: number;
  readonly #closing: RegExp;
  readonly #closingSoFar: RegExp;
  #started = false;
  #midLine = false;

  /** `opening` is the fence's first line, `markup` its run of backticks or tildes. */
  constructor(opening: string, markup: string) {
    this.#indent = opening.length - opening.trimStart().length;
    const marker = `\\${markup.charAt(0)}`;
    this.#closing = new RegExp(`^ {0,3}${marker}{${markup.length},}[ \\t]*$`);
    this.#closingSoFar = new RegExp(`^ {0,3}${marker}*[ \\t]*$`);
  }

  /**
   * Takes what it can from `source`. `text` is what that adds to the code; `rest` is not used up: the start of a line
   * that may become the closing one, or what follows it once `closed`.
   */
  read(source: string): { text: string; rest: string; closed: boolean } {
    let text = '';
    let from = 0;
    for (;;) {
      const end = source.indexOf('\n', from);
      if (end < 0) break;
      const line = source.slice(from, end);
      from = end + 1;
      if (!this.#midLine && this.#closing.test(line))
        return { text, rest: source.slice(from), closed: true };
      text += this.#take(line);
      this.#midLine = false;
    }
    const rest = source.slice(from);
    if (!this.#midLine && this.#closingSoFar.test(rest)) return { text, rest, closed: false };
    text += this.#take(rest);
    this.#midLine = true;
    return { text, rest: '', closed: false };
  }

  /** What `rest` adds when nothing follows it. */
  end(rest: string): string {
    return rest === '' || this.#closing.test(rest) ? '' : this.#take(rest);
  }

  /** A line end belongs to the line after it, so that the code does not end with one. */
  #take(line: string): string {
    if (this.#midLine) return line;
    const start = this.#started ? '\n' : '';
    this.#started = true;
    return start + this.#unindented(line);
  }

  /** A fence's own indentation (up to three spaces) is taken off its lines, as far as they have it. */
  #unindented(line: string): string {
    let from = 0;
    while (from < this.#indent && line.charAt(from) === ' ') from++;
    return line.slice(from);
  }
}
