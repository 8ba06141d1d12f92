/** What was entered in a dialog that was closed without a decision: it is there again where one begins from the same. */
export class LeftEntry<Entry> {
  #left: { from: string; entry: Entry } | undefined;

  /** `from`, which can be written as JSON, is what the dialog begins from. */
  find(from: unknown): Entry | undefined {
    return this.#left?.from === JSON.stringify(from) ? this.#left.entry : undefined;
  }

  leave(from: unknown, entry: Entry): void {
    this.#left = { from: JSON.stringify(from), entry };
  }

  forget(): void {
    this.#left = undefined;
  }
}
