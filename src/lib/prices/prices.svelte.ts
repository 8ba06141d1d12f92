import { SvelteMap } from 'svelte/reactivity';
import type { Model } from '$lib/api/models';
import { openModelNotes, type ModelNote, type ModelPrice } from '$lib/storage/model-notes';
import { formatEstimate, type ModelUsage, reportedPrice } from './cost';

const notes = openModelNotes();

/** The prices of models, by connection: those that the person has entered, else those that the service reports. */
class Prices {
  readonly #noted = new SvelteMap<string, ReadonlyMap<string, ModelNote>>();
  readonly #reported = new SvelteMap<string, ReadonlyMap<string, ModelPrice>>();
  readonly #readings = new Map<string, Promise<void>>();
  #follows = false;

  /** Notes on the models of a connection; empty until `read` has loaded them. */
  notes(connectionId: string): ReadonlyMap<string, ModelNote> {
    return this.#noted.get(connectionId) ?? new Map();
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
   * Loads the prices of a connection; parallel calls share one read. Never rejects: prices that cannot be read are
   * missing.
   */
  read(connectionId: string): Promise<void> {
    this.#follow();
    const reading = this.#readings.get(connectionId) ?? this.#read(connectionId);
    this.#readings.set(connectionId, reading);
    return reading;
  }

  async #read(connectionId: string): Promise<void> {
    const listing = await notes.list(connectionId).catch(() => undefined);
    this.#readings.delete(connectionId);
    if (listing)
      this.#noted.set(connectionId, new Map(listing.records.map((note) => [note.id, note])));
  }

  /** Listens for as long as the page lives, like the prices. */
  #follow(): void {
    if (this.#follows) return;
    this.#follows = true;
    notes.onChange((connectionIds) => {
      for (const id of connectionIds) if (this.#noted.has(id)) void this.read(id);
    });
  }
}

export const prices = new Prices();
