import { errorOf, type ApiError } from '$lib/api/wire/errors';
import type { MissingRest, PartialList } from '$lib/api/list-pages';

/** Throws ApiFailure where nothing came. */
type Load<Item> = (signal: AbortSignal) => Promise<PartialList<Item>>;

/** How a list that a service is asked for stands. */
export interface Listing {
  readonly loading: boolean;
  /** Milliseconds since the epoch, when the request under way was sent. */
  readonly requestedAt: number | undefined;
  /** At least once; until then an empty list says nothing. */
  readonly loaded: boolean;
  /** Why the service could not be asked; what was there stays. */
  readonly error: ApiError | undefined;
  /** Why the list is only what came of it. */
  readonly rest: MissingRest | undefined;
  /** How many of the list are left out, because no address can hold their ids. */
  readonly unusable: number;
  reload(): Promise<void>;
  cancel(): void;
}

/** What one connection's service lists of one kind. A failed reload keeps the list that was there. */
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

  /** Also before it is asked for: who makes a list is about to. */
  get loading(): boolean {
    return this.requestedAt !== undefined || !(this.loaded || this.error);
  }

  /** Ends the request under way, if any, and asks anew. Resolves, never rejects. */
  async reload(): Promise<void> {
    this.#run?.abort();
    const { signal } = (this.#run = new AbortController());
    this.requestedAt = Date.now();
    try {
      const list = await this.#load(signal);
      if (!signal.aborted) this.#take(list);
    } catch (reason) {
      if (!signal.aborted) this.error = errorOf(reason);
    } finally {
      if (!signal.aborted) this.requestedAt = undefined;
    }
  }

  /** Ends the request under way; what was there stays. */
  cancel(): void {
    this.stop();
    this.requestedAt = undefined;
    this.error = { kind: 'stopped' };
  }

  /** Ends the request under way, for a list that nobody will see any more. */
  stop(): void {
    this.#run?.abort();
  }

  /** One that has just been made at the service; a list that is still on its way may not hold it yet. */
  add(item: Item): void {
    this.items = [item, ...this.items.filter(({ id }) => id !== item.id)];
    this.loaded = true;
    if (this.requestedAt !== undefined) void this.reload();
  }

  /** One that the service does not have any more. */
  drop(id: string): void {
    this.items = this.items.filter((item) => item.id !== id);
  }

  /** What a part of a list does not hold may be in the rest of it. */
  #take({ items, rest, unusable = 0 }: PartialList<Item>): void {
    const came = new Set(items.map(({ id }) => id));
    this.items = rest ? [...items, ...this.items.filter(({ id }) => !came.has(id))] : items;
    this.rest = rest;
    this.unusable = unusable;
    this.loaded = true;
    this.error = undefined;
  }
}
