import { definedMembers, type Model, retrieveModel } from '$lib/base/api/models';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { OneReply } from '$lib/shared/runs/one-reply.svelte';
import type { ListedModels } from './list/listed-models.svelte';

/** One model: its entry in the list, completed by a single retrieval. */
export class OpenModel extends OneReply {
  raw = $state.raw<unknown>();
  #retrieved = $state.raw<Model>();

  readonly model: Model = $derived.by(() => ({
    ...this.known.models.find(({ id }) => id === this.id),
    ...definedMembers(this.#retrieved),
    id: this.id,
  }));
  readonly isListed: boolean = $derived.by(() =>
    this.known.models.some(({ id }) => id === this.id),
  );

  constructor(
    readonly known: ListedModels,
    readonly id: string,
  ) {
    super();
  }

  async load(): Promise<void> {
    await this.request(async (signal) => {
      const endpoint = await connections.endpointIfUnlocked(this.known.connection);
      const { model, raw } = await retrieveModel(endpoint, this.id, signal);
      if (signal.aborted) return;
      this.#retrieved = model;
      this.raw = raw;
      await this.known.learn({ ...model, id: this.id });
    });
  }
}
