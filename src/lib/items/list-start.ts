import type { ListStart } from '$lib/storage/list-starts';

/** A list of fewer things is read as soon as its start. */
const fewest = 300;
/** Milliseconds in which further changes are waited for. */
const pace = 1000;

/** Shows a long list from what it began with the last time, until all of it is read, and keeps that for the next one. */
export class StartOfList<Item> {
  readonly #stored: ListStart<Item>;
  readonly #choose: (all: readonly Item[]) => Item[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isKept = false;

  /** `choose` takes what the list begins with out of all of it. */
  constructor(stored: ListStart<Item>, choose: (all: readonly Item[]) => Item[]) {
    this.#stored = stored;
    this.#choose = choose;
  }

  /** Never rejects: without it the list comes as a whole. */
  async get(): Promise<Item[]> {
    const items = await this.#stored.get().catch(() => []);
    this.#isKept ||= items.length > 0;
    return items;
  }

  /** Keeps, soon, what `all` gives then. */
  keepSoon(all: () => readonly Item[]): void {
    this.#timer ??= setTimeout(() => void this.keep(all()), pace);
  }

  /** At once, as after a deletion: what is gone should not be shown once more. Never rejects. */
  async keep(all: readonly Item[]): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isLong = all.length >= fewest;
    if (!isLong && !this.#isKept) return;
    this.#isKept = isLong;
    // Where it cannot be kept, the next start takes longer, and nothing is lost.
    await this.#stored.save(isLong ? this.#choose(all) : []).catch(() => undefined);
  }
}
