import { untrack } from 'svelte';
import {
  createFineTuning,
  deleteFineTuning,
  listFineTunings,
  retrieveFineTuning,
  type FineTuningRecord,
  type FineTuningRequest,
} from '$lib/base/api/fine-tunings';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { OptionalList } from '$lib/shared/remote-lists/optional-list.svelte';
import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';
import type { Deletion, Resource } from '$lib/shared/remote-lists/resource';

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

/** Address of the form for a new fine tuning. */
export function newFineTuningAddress(): string {
  return `${fineTuningAddress()}?new`;
}

/** Address of the list, or of one fine tuning. */
export function fineTuningAddress(id?: string): string {
  const page = `${resolve('/fine-tunings')}/`;
  return id === undefined ? page : `${page}?id=${addressPart(id)}`;
}

export const fineTuningResource: Resource<FineTuningRecord> = {
  isOptional: true,
  title: 'Fine-tunings',
  one: 'fine-tuning',
  many: 'fine-tunings',
  sort: { column: 'created_at', descending: true },
  text: ({ name, base_model, type, fine_tuned_model, id }) =>
    [name, base_model, type, fine_tuned_model, id].join(' '),
  address: ({ id }) => fineTuningAddress(id),
  columns: [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(160px, 2fr)',
      card: 'title',
      value: ({ name }) => name || null,
    },
    {
      id: 'base_model',
      card: 'fact',
      title: 'Base model',
      width: 'minmax(160px, 2fr)',
      value: ({ base_model }) => base_model || null,
    },
    { id: 'type', title: 'Type', width: '96px', card: 'fact', value: ({ type }) => type || null },
    {
      id: 'fine_tuned_model',
      title: 'Fine-tuned model',
      width: 'minmax(150px, 2fr)',
      value: ({ fine_tuned_model }) => fine_tuned_model || null,
    },
    {
      id: 'created_at',
      title: 'Created',
      width: '116px',
      card: 'fact',
      value: ({ created_at }) => created_at,
    },
    { id: 'id', title: 'ID', width: '190px', value: ({ id }) => id },
  ],
};

export function nameOf({ name, id }: Pick<FineTuningRecord, 'name' | 'id'>): string {
  return name || id;
}

/** Names the model that may be deleted as well. */
export function fineTuningDeletion(list: FineTuningList, item: FineTuningRecord): Deletion {
  const model = item.fine_tuned_model && ` The model ${item.fine_tuned_model} may be deleted too.`;
  return {
    name: nameOf(item),
    body: `Deletes the fine-tuning ${item.id} on ${list.connection.name}. This can’t be undone.${model}`,
    label: 'Delete fine-tuning',
    run: () => list.remove(item.id),
  };
}
