import { errorOf, type ApiError } from '$lib/base/api/wire/errors';
import type { MissingRest, PartialList } from '$lib/base/api/list-pages';

/** Throws ApiFailure if nothing arrived. */
type Load<Item> = (signal: AbortSignal) => Promise<PartialList<Item>>;

/** The state of a list that is requested from a service. */
export interface Listing {
  readonly loading: boolean;
  /** Milliseconds since the epoch at which the current request was sent. */
  readonly requestedAt: number | undefined;
  /** Whether it loaded at least once; until then an empty list means nothing. */
  readonly loaded: boolean;
  /** Why the last request failed; the rows stay. */
  readonly error: ApiError | undefined;
  /** Why the list is incomplete. */
  readonly rest: MissingRest | undefined;
  /** Number of items left out, because no URL can contain their ids. */
  readonly unusable: number;
  reload(): Promise<void>;
  cancel(): void;
}

/** The items of one kind on a connection's service. A failed reload keeps the earlier list. */
export class RemoteList<Item extends { id: string }> implements Listing {
  items = $state.raw<readonly Item[]>([]);
  requestedAt = $state<number>();
  loaded = $state(false);
  error = $state.raw<ApiError>();
  rest = $state.raw<MissingRest>();
  unusable = $state(0);
  readonly #load: Load<Item>;
  #run: AbortController | undefined;

  constructor(load: Load<Item>) {
    this.#load = load;
  }

  /** True before the first request too: whoever creates a list is about to load it. */
  get loading(): boolean {
    return this.requestedAt !== undefined || !(this.loaded || this.error);
  }

  /** Aborts the current request, if any, and sends another. Resolves, never rejects. */
  async reload(): Promise<void> {
    this.#run?.abort();
    const { signal } = (this.#run = new AbortController());
    this.requestedAt = Date.now();
    try {
      const list = await this.#load(signal);
      if (!signal.aborted) this.#setItems(list);
    } catch (reason) {
      if (!signal.aborted) this.error = errorOf(reason);
    } finally {
      if (!signal.aborted) this.requestedAt = undefined;
    }
  }

  /** Aborts the current request; the rows stay. */
  cancel(): void {
    this.stop();
    this.requestedAt = undefined;
    this.error = { kind: 'stopped' };
  }

  /** Aborts the current request of a list that is no longer shown. */
  stop(): void {
    this.#run?.abort();
  }

  /** Adds an item that was just created on the service; a list still loading may not contain it. */
  addItem(item: Item): void {
    this.items = [item, ...this.items.filter(({ id }) => id !== item.id)];
    this.loaded = true;
    if (this.requestedAt !== undefined) void this.reload();
  }

  /** Removes an item that no longer exists on the service. */
  removeItem(id: string): void {
    this.items = this.items.filter((item) => item.id !== id);
  }

  /** An item missing from a partial list may be in the rest of it. */
  #setItems({ items, rest, unusable = 0 }: PartialList<Item>): void {
    const arrived = new Set(items.map(({ id }) => id));
    this.items = rest ? [...items, ...this.items.filter(({ id }) => !arrived.has(id))] : items;
    this.rest = rest;
    this.unusable = unusable;
    this.loaded = true;
    this.error = undefined;
  }
}
