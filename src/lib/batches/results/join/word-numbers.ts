/** Assigns numbers to words that recur in many rows, so that a row stores a small number instead of a string. */
export class WordNumbers {
  readonly #numbers = new Map<string, number>();
  readonly words: string[] = [];

  /** 0 for the first word, 1 for the second; -1 for the empty string. */
  numberOf(word: string): number {
    if (word === '') return -1;
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.words.length);
    return this.words.push(word) - 1;
  }

  wordOf(number: number): string {
    return this.words[number] ?? '';
  }
}
