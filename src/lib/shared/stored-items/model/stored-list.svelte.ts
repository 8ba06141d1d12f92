import { fold } from '$lib/shared/search/sources/fold';
import type { Unreadable } from '$lib/base/storage/database/collection';
import type { Removed, Repository } from '$lib/base/storage/database/repository';
import type { ListStartStore } from '$lib/base/storage/list-starts';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';

/** The part of a repository that a list needs. */
export type ListedItems<Item extends { id: string }> = Pick<
  Repository<Item>,
  'list' | 'get' | 'remove' | 'restore'
>;

export interface ListReading<Item> {
  /** The text that the search matches. */
  textOf: (item: Item) => string;
  /** Milliseconds since 1970; sorts the newest first. */
  timeOf: (item: Item) => number;
  /** Whether it exists although the storage does not contain it. */
  isUnstored?: (id: string) => boolean;
  /** The start of a long list, shown while it is being read. */
  start?: ListStartStore<Item>;
}

/** The stored items of one kind, newest first, with a search over them. Every call rejects with StorageFailure. */
export class StoredList<Item extends { id: string }> {
  search = $state('');
  /** Whether an item is shown at all, independent of the search. */
  filter = $state.raw<(item: Item) => boolean>();
  loaded = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);
  all = $state.raw<readonly Item[]>([]);
  /** Ids shown while the list was being read, which the read may not include. */
  readonly #recent = new Set<string>();
  /** Ids removed meanwhile, which the read may still include. */
  readonly #dropped = new Set<string>();

  /** Items that contain every word of the search. */
  readonly shown = $derived.by(() => {
    const words = fold(this.search).split(' ').filter(Boolean);
    const all = this.filter ? this.all.filter(this.filter) : this.all;
    if (words.length === 0) return all;
    return all.filter((item) => {
      const text = this.#foldedTextOf(item);
      return words.every((word) => text.includes(word));
    });
  });
  /** A cache: folding ten thousand texts at each key would take as long as all the rest. */
  #folded = new WeakMap<Item, string>();
  readonly #repository: ListedItems<Item>;
  readonly #reading: ListReading<Item>;
  readonly #reads = new ReadsInTurn(() => this.#read());
  /** The next read reads all items, or those that have changed. */
  #readsAll = false;
  readonly #changed = new Set<string>();

  constructor(repository: ListedItems<Item>, reading: ListReading<Item>) {
    this.#repository = repository;
    this.#reading = reading;
  }

  load(): Promise<void> {
    this.#readsAll = true;
    return this.#reads.again();
  }

  find(id: string): Item | undefined {
    return this.all.find((known) => known.id === id);
  }

  show(...items: Item[]): void {
    this.showAll(items);
  }

  /** Shows any number of items: spread as arguments they would overflow the stack. */
  showAll(items: readonly Item[]): void {
    for (const { id } of items) {
      this.#recent.add(id);
      this.#dropped.delete(id);
    }
    this.all = this.#sorted([...items, ...this.#without(items.map(({ id }) => id))]);
    if (this.loaded) this.#reading.start?.saveSoon(() => this.all);
  }

  /** Hides them, whatever is stored. */
  drop(ids: string[]): void {
    this.all = this.#without(ids);
    for (const id of ids) this.#dropped.add(id);
    if (this.loaded && ids.length > 0) void this.#reading.start?.save(this.all);
  }

  /** Merges the changes of another tab. An unreadable item blocks no other. */
  refresh(ids: string[]): Promise<void> {
    for (const id of ids) this.#changed.add(id);
    return this.#reads.again();
  }

  /** Call it when the searched text of items has changed with other records. */
  readTextsAgain(): void {
    this.#folded = new WeakMap();
    this.all = [...this.all];
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

  async #read(): Promise<void> {
    const isWhole = this.#readsAll;
    const changed = [...this.#changed];
    this.#readsAll = false;
    for (const ids of [this.#changed, this.#recent, this.#dropped]) ids.clear();
    await (isWhole ? this.#readAll() : this.#readSome(changed));
  }

  async #readAll(): Promise<void> {
    void this.#showStart();
    try {
      const { records, unreadable } = await this.#repository.list();
      const own = this.all.filter(({ id }) => this.#isNewer(id));
      const ids = new Set([...own.map(({ id }) => id), ...this.#dropped]);
      this.all = this.#sorted([...own, ...records.filter(({ id }) => !ids.has(id))]);
      this.unreadable = unreadable;
      this.#reading.start?.saveSoon(() => this.all);
    } finally {
      this.loaded = true;
    }
  }

  async #readSome(ids: string[]): Promise<void> {
    const readings = await Promise.allSettled(ids.map((id) => this.#repository.get(id)));
    const removed: string[] = [];
    const found: Item[] = [];
    for (const [i, id] of ids.entries()) {
      const reading = readings[i];
      if (reading?.status !== 'fulfilled' || this.#recent.has(id) || this.#dropped.has(id))
        continue;
      if (reading.value) found.push(reading.value);
      else if (!this.#reading.isUnstored?.(id)) removed.push(id);
    }
    this.drop(removed);
    this.showAll(found);
    const failed = readings.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  #foldedTextOf(item: Item): string {
    const known = this.#folded.get(item);
    if (known !== undefined) return known;
    const text = fold(this.#reading.textOf(item));
    this.#folded.set(item, text);
    return text;
  }

  async #showStart(): Promise<void> {
    if (this.loaded) return;
    const items = (await this.#reading.start?.get()) ?? [];
    if (this.loaded || items.length === 0) return;
    const ids = new Set([...this.all.map(({ id }) => id), ...this.#dropped]);
    this.all = this.#sorted([...this.all, ...items.filter(({ id }) => !ids.has(id))]);
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
