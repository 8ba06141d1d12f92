/** Items that arrive at any time, read one by one. What arrived before a failure is read first. */
export class Inbox<T> {
  readonly #arrived: T[] = [];
  #over: { failure?: { reason: unknown } } | undefined;
  #wake: () => void = () => {};

  add(item: T): void {
    this.#arrived.push(item);
    this.#wake();
  }

  /** No more items come. */
  end(): void {
    this.#over ??= {};
    this.#wake();
  }

  /** Reading throws the reason. */
  fail(reason: unknown): void {
    this.#over ??= { failure: { reason } };
    this.#wake();
  }

  async *items(): AsyncGenerator<T, void> {
    for (;;) {
      while (this.#arrived.length > 0) yield this.#arrived.shift() as T;
      if (this.#over?.failure) throw this.#over.failure.reason;
      if (this.#over) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
