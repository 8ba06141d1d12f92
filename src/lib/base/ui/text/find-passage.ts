const letters = /[\p{L}\p{N}]+/gu;

export interface Passage {
  /** UTF-16 units. */
  start: number;
  end: number;
}

/** Finds words in a text by their letters and digits alone: markup, quotes and spaces may differ. */
export class PassageFinder {
  /** The position of each run of letters, in the text and in its letters. */
  readonly #runs: { at: number; from: number }[] = [];
  readonly #letters: string;

  constructor(text: string) {
    const found: string[] = [];
    let from = 0;
    for (const { 0: run, index } of text.matchAll(letters)) {
      this.#runs.push({ at: index, from });
      found.push(run);
      from += run.length;
    }
    this.#letters = found.join('');
  }

  /** The first match from position `from` of the text on; undefined if there is none. */
  find(words: string, from = 0): Passage | undefined {
    const wanted = (words.match(letters) ?? []).join('');
    if (wanted === '') return undefined;
    const next = this.#runs.find(({ at }) => at >= from);
    const place = next ? this.#letters.indexOf(wanted, next.from) : -1;
    if (place < 0) return undefined;
    return { start: this.#inText(place), end: this.#inText(place + wanted.length - 1) + 1 };
  }

  #inText(place: number): number {
    const run = this.#runs.findLast(({ from }) => from <= place);
    return run ? run.at + place - run.from : 0;
  }
}
