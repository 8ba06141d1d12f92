import { untrack } from 'svelte';
import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import {
  createFineTuning,
  deleteFineTuning,
  listFineTunings,
  retrieveFineTuning,
  type FineTuningRecord,
  type FineTuningRequest,
} from '$lib/api/fine-tunings';
import type { MissingRest } from '$lib/api/list-pages';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';

/** The fine tunings of one connection. A failed reload keeps the list that was there. */
export class FineTuningList {
  items = $state.raw<readonly FineTuningRecord[]>([]);
  loading = $state(false);
  /** At least once; until then an empty list says nothing. */
  loaded = $state(false);
  error = $state.raw<ApiError>();
  /** Why the list is only what came of it. */
  rest = $state.raw<MissingRest>();
  #run: AbortController | undefined;

  constructor(readonly connection: Connection) {}

  async reload(): Promise<void> {
    this.#run?.abort();
    const { signal } = (this.#run = new AbortController());
    this.loading = true;
    try {
      const { items, rest } = await listFineTunings(await this.#endpointIfUnlocked(), signal);
      if (signal.aborted) return;
      const came = new Set(items.map(({ id }) => id));
      this.items = rest ? [...items, ...this.items.filter(({ id }) => !came.has(id))] : items;
      this.rest = rest;
      this.loaded = true;
      this.error = undefined;
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      if (!signal.aborted) this.error = reason.error;
    } finally {
      if (!signal.aborted) this.loading = false;
    }
  }

  /** Ends the request under way; what was there stays. */
  cancel(): void {
    this.#run?.abort();
    this.loading = false;
    this.error = { kind: 'stopped' };
  }

  /** Throws ApiFailure. */
  async retrieve(id: string, signal: AbortSignal): Promise<FineTuningRecord> {
    const item = await retrieveFineTuning(await this.#endpointIfUnlocked(), id, signal);
    this.items = this.items.map((known) => (known.id === item.id ? item : known));
    return item;
  }

  /** Throws ApiFailure. */
  async create(request: FineTuningRequest): Promise<FineTuningRecord> {
    const item = await createFineTuning(await this.#endpoint(), request);
    this.items = [item, ...this.items.filter(({ id }) => id !== item.id)];
    this.loaded = true;
    return item;
  }

  /** On the service, then here. Throws ApiFailure. */
  async remove(id: string): Promise<void> {
    await deleteFineTuning(await this.#endpoint(), id);
    this.items = this.items.filter((item) => item.id !== id);
  }

  #endpoint() {
    return connections.endpoint(this.connection);
  }

  #endpointIfUnlocked() {
    return connections.endpointIfUnlocked(this.connection);
  }
}

const lists = new WeakMap<Connection, FineTuningList>();

/** The one list of a connection, which is asked for anew each time somebody comes to look. */
export function fineTuningListOf(connection: Connection): FineTuningList {
  const list = lists.get(connection) ?? untrack(() => new FineTuningList(connection));
  lists.set(connection, list);
  return list;
}
