/** Cuts a text that arrives in pieces at the first stop sequence, even if the sequence spans pieces. */
export class StopFilter {
  /** Pieces that may begin a stop sequence. */
  #held: string[] = [];
  matched = false;
  readonly #stops: string[];

  constructor(stops: string[]) {
    this.#stops = stops;
  }

  /** Returns the pieces that are certain to belong to the answer. */
  feed(piece: string): string[] {
    if (this.#stops.length === 0) return [piece];
    this.#held.push(piece);
    const text = this.#held.join('');
    const at = this.#firstStop(text);
    if (at >= 0) {
      this.matched = true;
      return this.#release(at, true);
    }
    return this.#release(text.length - this.#possibleBeginning(text), false);
  }

  /** Returns the buffered pieces when the text ends without a stop sequence. */
  end(): string[] {
    const rest = this.matched ? [] : this.#held;
    this.#held = [];
    return rest;
  }

  #firstStop(text: string): number {
    const positions = this.#stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0);
    return positions.length === 0 ? -1 : Math.min(...positions);
  }

  /** Length of the longest end of `text` that could begin a stop sequence. */
  #possibleBeginning(text: string): number {
    const longest = Math.max(...this.#stops.map((stop) => stop.length)) - 1;
    for (let length = Math.min(longest, text.length); length > 0; length--) {
      const end = text.slice(-length);
      if (this.#stops.some((stop) => stop.startsWith(end))) return length;
    }
    return 0;
  }

  #release(length: number, split: boolean): string[] {
    const released: string[] = [];
    let left = length;
    while (this.#held[0] !== undefined && this.#held[0].length <= left) {
      const piece = this.#held.shift() ?? '';
      left -= piece.length;
      released.push(piece);
    }
    if (split && left > 0) released.push(this.#held[0]?.slice(0, left) ?? '');
    return released;
  }
}
