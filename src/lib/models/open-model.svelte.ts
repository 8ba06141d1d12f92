import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import type { Model } from '$lib/api/model-types';
import { retrieveModel } from '$lib/api/models';
import { connections } from '$lib/connections/connections.svelte';
import type { KnownModels } from './known-models.svelte';
import { reported } from './reported';

/** One model: what the list tells of it, completed by what it tells when it is asked for alone. */
export class OpenModel {
  raw = $state.raw<unknown>();
  error = $state.raw<ApiError>();
  loading = $state(false);
  #retrieved = $state.raw<Model>();
  #run: AbortController | undefined;

  readonly model: Model = $derived.by(() => ({
    ...this.known.models.find(({ id }) => id === this.id),
    ...reported(this.#retrieved),
    id: this.id,
  }));
  readonly isListed: boolean = $derived.by(() =>
    this.known.models.some(({ id }) => id === this.id),
  );

  constructor(
    readonly known: KnownModels,
    readonly id: string,
  ) {}

  async load(): Promise<void> {
    this.close();
    const { signal } = (this.#run = new AbortController());
    this.loading = true;
    this.error = undefined;
    try {
      const endpoint = await connections.endpointIfUnlocked(this.known.connection);
      const { model, raw } = await retrieveModel(endpoint, this.id, signal);
      if (signal.aborted) return;
      this.#retrieved = model;
      this.raw = raw;
      await this.known.learn({ ...model, id: this.id });
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      if (!signal.aborted) this.error = reason.error;
    } finally {
      if (!signal.aborted) this.loading = false;
    }
  }

  /** What the list tells of it stays. */
  cancel(): void {
    this.close();
    this.loading = false;
    this.error = { kind: 'stopped' };
  }

  close(): void {
    this.#run?.abort();
  }
}
