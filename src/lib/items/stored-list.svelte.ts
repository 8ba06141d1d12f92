import { fold } from '$lib/search/fold';
import type { Unreadable } from '$lib/storage/collection';
import type { Removed, Repository } from '$lib/storage/repository';
import type { StartOfList } from './list-start';

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
  /** What is shown of a long list while it is being read. */
  start?: StartOfList<Item>;
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
  /** Gone meanwhile, so that it may still know of them. */
  readonly #dropped = new Set<string>();

  /** Those that hold every word of the search. */
  readonly shown = $derived.by(() => {
    const words = fold(this.search).split(' ').filter(Boolean);
    const all = this.filter ? this.all.filter(this.filter) : this.all;
    if (words.length === 0) return all;
    return all.filter((item) => {
      const text = this.#foldedTextOf(item);
      return words.every((word) => text.includes(word));
    });
  });
  /** Of ten thousand things at each key, folding anew would take as long as all the rest. */
  readonly #folded = new WeakMap<Item, string>();
  readonly #repository: Listed<Item>;
  readonly #reading: Reading<Item>;

  constructor(repository: Listed<Item>, reading: Reading<Item>) {
    this.#repository = repository;
    this.#reading = reading;
  }

  async load(): Promise<void> {
    this.#recent.clear();
    this.#dropped.clear();
    void this.#showStart();
    try {
      const { records, unreadable } = await this.#repository.list();
      const own = this.all.filter(({ id }) => this.#isNewer(id));
      const ids = new Set([...own.map(({ id }) => id), ...this.#dropped]);
      this.all = this.#sorted([...own, ...records.filter(({ id }) => !ids.has(id))]);
      this.unreadable = unreadable;
      this.#reading.start?.keepSoon(() => this.all);
    } finally {
      this.loaded = true;
    }
  }

  find(id: string): Item | undefined {
    return this.all.find((known) => known.id === id);
  }

  show(...items: Item[]): void {
    this.showAll(items);
  }

  /** As `show`, for as many as there may be: so many arguments overflow the stack. */
  showAll(items: readonly Item[]): void {
    for (const { id } of items) {
      this.#recent.add(id);
      this.#dropped.delete(id);
    }
    this.all = this.#sorted([...items, ...this.#without(items.map(({ id }) => id))]);
    if (this.loaded) this.#reading.start?.keepSoon(() => this.all);
  }

  /** Shows them no more, whatever is stored. */
  drop(ids: string[]): void {
    this.all = this.#without(ids);
    for (const id of ids) this.#dropped.add(id);
    if (this.loaded && ids.length > 0) void this.#reading.start?.keep(this.all);
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
    this.showAll(read.flatMap(({ value }) => value ?? []));
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
