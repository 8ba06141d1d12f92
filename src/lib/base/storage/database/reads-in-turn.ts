/**
 * Repeated reads of one list or record, one after another. A call during a read shares the next one, so an
 * older read never replaces a newer one.
 */
export class ReadsInTurn {
  readonly #read: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(read: () => Promise<void>) {
    this.#read = read;
  }

  /** Resolves or rejects with a read that began after the call. */
  again(): Promise<void> {
    if (!this.#running) return this.#begin();
    const begin = () => this.#begin();
    return (this.#next ??= this.#running.then(begin, begin));
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    this.#running = this.#read().finally(() => {
      if (!this.#next) this.#running = undefined;
    });
    return this.#running;
  }
}
