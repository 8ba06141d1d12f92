import type { Listing, Unreadable } from '$lib/storage/collection';

/** The part of a repository that a list needs. */
interface Repository<Item, Removed> {
  list(): Promise<Listing<Item>>;
  get(id: string): Promise<Item | undefined>;
  remove(id: string): Promise<Removed>;
  restore(removed: Removed): Promise<void>;
}

interface Reading<Item> {
  /** In which the search looks. */
  textOf: (item: Item) => string;
  /** Milliseconds since 1970; the newest stands first. */
  timeOf: (item: Item) => number;
}

/** What is stored of one kind, newest first, and the search over it. Every call rejects with StorageFailure. */
export class StoredList<Item extends { id: string }, Removed extends { id: string }> {
  search = $state('');
  loaded = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);
  all = $state.raw<readonly Item[]>([]);

  /** Those that hold every word of the search. */
  readonly shown = $derived.by(() => {
    const words = this.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.all;
    return this.all.filter((item) => {
      const text = this.reading.textOf(item).toLowerCase();
      return words.every((word) => text.includes(word));
    });
  });

  constructor(
    private readonly repository: Repository<Item, Removed>,
    private readonly reading: Reading<Item>,
  ) {}

  async load(): Promise<void> {
    try {
      const { records, unreadable } = await this.repository.list();
      const ids = new Set(records.map(({ id }) => id));
      // What was begun while the list was being read is kept.
      this.all = this.sorted([...this.all.filter(({ id }) => !ids.has(id)), ...records]);
      this.unreadable = unreadable;
    } finally {
      this.loaded = true;
    }
  }

  show(item: Item): void {
    this.all = this.sorted([item, ...this.without(item.id)]);
  }

  /** Takes over what another tab has changed. */
  async refresh(ids: string[]): Promise<void> {
    for (const id of ids) {
      const item = await this.repository.get(id);
      if (item) this.show(item);
      else this.all = this.without(id);
    }
  }

  async remove(id: string): Promise<Removed> {
    const removed = await this.repository.remove(id);
    this.all = this.without(id);
    return removed;
  }

  async restore(removed: Removed): Promise<void> {
    await this.repository.restore(removed);
    await this.refresh([removed.id]);
  }

  private without(id: string): readonly Item[] {
    return this.all.filter((known) => known.id !== id);
  }

  private sorted(items: Item[]): readonly Item[] {
    const { timeOf } = this.reading;
    return items.sort((a, b) => timeOf(b) - timeOf(a));
  }
}
