import type { ExchangeRecord } from '$lib/storage/exchange-records';
import { progressEnded } from '$lib/storage/under-way';

/** Waits for the end of exchanges under way, including those of other tabs, which may die without notice. */
export class UnendedExchanges {
  readonly #awaited = new Set<string>();
  readonly #over = new AbortController();
  readonly #onended: () => void;

  constructor(onended: () => void) {
    this.#onended = onended;
  }

  watch(records: readonly ExchangeRecord[]): void {
    for (const { id, end } of records)
      if (end === 'under-way' && !this.#awaited.has(id)) void this.#await(id);
  }

  stop(): void {
    this.#over.abort();
  }

  async #await(id: string): Promise<void> {
    this.#awaited.add(id);
    await progressEnded(id, this.#over.signal);
    this.#awaited.delete(id);
    if (!this.#over.signal.aborted) this.#onended();
  }
}
