import { SvelteMap } from 'svelte/reactivity';
import type { Model } from '$lib/base/api/models';
import { openModelNotes, type ModelNote, type ModelPrice } from '$lib/base/storage/model-notes';
import { NotesByConnection } from '$lib/base/storage/notes-by-connection.svelte';
import { formatEstimate, type ModelUsage, reportedPrice } from './cost';

/** The prices of models, by connection: those that the person has entered, else those that the service reports. */
class Prices {
  readonly #noted = new NotesByConnection(openModelNotes(), 'model notes');
  readonly #reported = new SvelteMap<string, ReadonlyMap<string, ModelPrice>>();

  /** Notes on the models of a connection; empty until `read` has loaded them. */
  notes(connectionId: string): ReadonlyMap<string, ModelNote> {
    return this.#noted.of(connectionId);
  }

  of(connectionId: string, model: string): ModelPrice | undefined {
    const noted = this.notes(connectionId).get(model)?.price;
    return noted ?? this.#reported.get(connectionId)?.get(model);
  }

  /** Call it with the list of models that the service has sent. */
  report(connectionId: string, models: readonly Model[]): void {
    const priced = models.flatMap((model) => {
      const price = reportedPrice(model);
      return price ? [[model.id, price] as const] : [];
    });
    this.#reported.set(connectionId, new Map(priced));
  }

  /** The known cost in words, such as "≈ 0.42 USD". Reactive to `read`. */
  estimate(connectionId: string, parts: readonly ModelUsage[]): string | undefined {
    return formatEstimate(parts, (model) => this.of(connectionId, model));
  }

  /**
   * Loads the prices of a connection. Never rejects: prices that cannot be read are missing, which is reported.
   */
  read(connectionId: string): Promise<void> {
    return this.#noted.read(connectionId);
  }
}

export const prices = new Prices();
