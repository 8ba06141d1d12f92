import type { ListStart } from '$lib/storage/list-starts';

/** A list of fewer items is read as fast as its start. */
const minLength = 300;
/** Milliseconds to wait for further changes. */
const saveDelay = 1000;

/** Shows a long list from a stored start of it until the whole is read, and stores the start for the next visit. */
export class ListStartStore<Item> {
  readonly #stored: ListStart<Item>;
  readonly #choose: (all: readonly Item[]) => Item[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStored = false;

  /** `choose` picks the start out of the whole list. */
  constructor(stored: ListStart<Item>, choose: (all: readonly Item[]) => Item[]) {
    this.#stored = stored;
    this.#choose = choose;
  }

  /** Never rejects: without a stored start, the list appears as a whole. */
  async get(): Promise<Item[]> {
    const items = await this.#stored.get().catch(() => []);
    this.#isStored ||= items.length > 0;
    return items;
  }

  /** Stores, after a delay, the start of the items that `all` then returns. */
  saveSoon(all: () => readonly Item[]): void {
    this.#timer ??= setTimeout(() => void this.save(all()), saveDelay);
  }

  /** Stores immediately, as after a deletion: deleted items should not be shown again. Never rejects. */
  async save(all: readonly Item[]): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isLong = all.length >= minLength;
    if (!isLong && !this.#isStored) return;
    this.#isStored = isLong;
    // If this fails, the next start takes longer, and nothing is lost.
    await this.#stored.save(isLong ? this.#choose(all) : []).catch(() => undefined);
  }
}
