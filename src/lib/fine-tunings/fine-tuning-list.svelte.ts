import { untrack } from 'svelte';
import {
  createFineTuning,
  deleteFineTuning,
  listFineTunings,
  retrieveFineTuning,
  type FineTuningRecord,
  type FineTuningRequest,
} from '$lib/api/fine-tunings';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { OptionalList } from '$lib/connections/resources/optional-list.svelte';

export class FineTuningList extends OptionalList<FineTuningRecord> {
  constructor(readonly connection: Connection) {
    super(
      async (signal) => listFineTunings(await connections.endpointIfUnlocked(connection), signal),
      connection.id,
      'Fine-tunings',
    );
  }

  /** Throws ApiFailure. */
  async retrieve(id: string, signal: AbortSignal): Promise<FineTuningRecord> {
    const endpoint = await connections.endpointIfUnlocked(this.connection);
    const item = await retrieveFineTuning(endpoint, id, signal);
    this.items = this.items.map((known) => (known.id === item.id ? item : known));
    return item;
  }

  /** Throws ApiFailure. */
  async create(request: FineTuningRequest): Promise<FineTuningRecord> {
    const item = await createFineTuning(await connections.endpoint(this.connection), request);
    this.addItem(item);
    return item;
  }

  /** Deletes on the service, then in the list. Throws ApiFailure. */
  async remove(id: string): Promise<void> {
    await deleteFineTuning(await connections.endpoint(this.connection), id);
    this.removeItem(id);
  }
}

const lists = new WeakMap<Connection, FineTuningList>();

/** The shared list of a connection, which is requested again each time its page opens. */
export function fineTuningListOf(connection: Connection): FineTuningList {
  const list = lists.get(connection) ?? untrack(() => new FineTuningList(connection));
  lists.set(connection, list);
  return list;
}
