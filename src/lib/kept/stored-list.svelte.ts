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
  /** Whether one is shown at all, whatever is searched for. */
  filter = $state.raw<(item: Item) => boolean>();
  loaded = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);
  all = $state.raw<readonly Item[]>([]);
  /** Shown while the list was being read, so that the reading may not know of it. */
  readonly #recent = new Set<string>();

  /** Those that hold every word of the search. */
  readonly shown = $derived.by(() => {
    const words = this.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const all = this.filter ? this.all.filter(this.filter) : this.all;
    if (words.length === 0) return all;
    return all.filter((item) => {
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

  show(...items: Item[]): void {
    for (const { id } of items) this.#recent.add(id);
    this.all = this.#sorted([...items, ...this.#without(items.map(({ id }) => id))]);
  }

  /** Shows them no more, whatever is stored. */
  drop(ids: string[]): void {
    this.all = this.#without(ids);
  }

  /** Takes over what another tab has changed. One that cannot be read holds up no other. */
  async refresh(ids: string[]): Promise<void> {
    const readings = await Promise.allSettled(ids.map((id) => this.#repository.get(id)));
    const read = readings.flatMap((one) => (one.status === 'fulfilled' ? [one] : []));
    const gone = ids.filter((id, i) => {
      const reading = readings[i];
      return reading?.status === 'fulfilled' && !reading.value && !this.#reading.isUnstored?.(id);
    });
    this.drop(gone);
    this.show(...read.flatMap(({ value }) => value ?? []));
    const failed = readings.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async remove(id: string): Promise<Removed> {
    const removed = await this.#repository.remove(id);
    this.drop([id]);
    return removed;
  }

  async restore(removed: Removed): Promise<void> {
    await this.#repository.restore(removed);
    await this.refresh([removed.id]);
  }

  #isNewer(id: string): boolean {
    return this.#recent.has(id) || (this.#reading.isUnstored?.(id) ?? false);
  }

  #without(ids: string[]): readonly Item[] {
    const gone = new Set(ids);
    return this.all.filter(({ id }) => !gone.has(id));
  }

  #sorted(items: Item[]): readonly Item[] {
    const { timeOf } = this.#reading;
    return items.sort((a, b) => timeOf(b) - timeOf(a));
  }
}
