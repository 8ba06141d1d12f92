import type { Unreadable } from '$lib/storage/collection';
import type { Removed, Repository } from '$lib/storage/repository';

/** The part of a repository that a list needs. */
export type Listed<Item extends { id: string }> = Pick<
  Repository<Item>,
  'list' | 'get' | 'remove' | 'restore'
>;

export interface Reading<Item> {
  /** In which the search looks. */
  textOf: (item: Item) => string;
  /** Milliseconds since 1970; the newest stands first. */
  timeOf: (item: Item) => number;
  /** Whether it is there although the storage does not have it. */
  isUnstored?: (id: string) => boolean;
}

/** What is stored of one kind, newest first, and the search over it. Every call rejects with StorageFailure. */
export class StoredList<Item extends { id: string }> {
  search = $state('');
  loaded = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);
  all = $state.raw<readonly Item[]>([]);
  /** Shown while the list was being read, so that the reading may not know of it. */
  readonly #recent = new Set<string>();

  /** Those that hold every word of the search. */
  readonly shown = $derived.by(() => {
    const words = this.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.all;
    return this.all.filter((item) => {
      const text = this.#reading.textOf(item).toLowerCase();
      return words.every((word) => text.includes(word));
    });
  });
  readonly #repository: Listed<Item>;
  readonly #reading: Reading<Item>;

  constructor(repository: Listed<Item>, reading: Reading<Item>) {
    this.#repository = repository;
    this.#reading = reading;
  }

  async load(): Promise<void> {
    this.#recent.clear();
    try {
      const { records, unreadable } = await this.#repository.list();
      const own = this.all.filter(({ id }) => this.#isNewer(id));
      const ids = new Set(own.map(({ id }) => id));
      this.all = this.#sorted([...own, ...records.filter(({ id }) => !ids.has(id))]);
      this.unreadable = unreadable;
    } finally {
      this.loaded = true;
    }
  }

  find(id: string): Item | undefined {
    return this.all.find((known) => known.id === id);
  }

  show(item: Item): void {
    this.#recent.add(item.id);
    this.all = this.#sorted([item, ...this.#without(item.id)]);
  }

  /** Takes over what another tab has changed. One that cannot be read holds up no other. */
  async refresh(ids: string[]): Promise<void> {
    const readings = await Promise.allSettled(ids.map((id) => this.#refreshOne(id)));
    const failed = readings.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async remove(id: string): Promise<Removed> {
    const removed = await this.#repository.remove(id);
    this.all = this.#without(id);
    return removed;
  }

  async restore(removed: Removed): Promise<void> {
    await this.#repository.restore(removed);
    await this.refresh([removed.id]);
  }

  async #refreshOne(id: string): Promise<void> {
    const item = await this.#repository.get(id);
    if (item) this.show(item);
    else if (!this.#reading.isUnstored?.(id)) this.all = this.#without(id);
  }

  #isNewer(id: string): boolean {
    return this.#recent.has(id) || (this.#reading.isUnstored?.(id) ?? false);
  }

  #without(id: string): readonly Item[] {
    return this.all.filter((known) => known.id !== id);
  }

  #sorted(items: Item[]): readonly Item[] {
    const { timeOf } = this.#reading;
    return items.sort((a, b) => timeOf(b) - timeOf(a));
  }
}
