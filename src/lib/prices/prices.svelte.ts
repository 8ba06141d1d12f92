import { SvelteMap } from 'svelte/reactivity';
import { openModelNotes, type ModelNote } from '$lib/storage/model-notes';
import { formatEstimate, type ModelUsage } from './cost';

const notes = openModelNotes();

/** The model prices that the person has entered, by connection. */
class Prices {
  readonly #noted = new SvelteMap<string, ReadonlyMap<string, ModelNote>>();
  readonly #readings = new Map<string, Promise<void>>();
  #follows = false;

  /** Notes on the models of a connection; empty until `read` has loaded them. */
  notes(connectionId: string): ReadonlyMap<string, ModelNote> {
    return this.#noted.get(connectionId) ?? new Map();
  }

  /** The known cost in words, such as "≈ 0.42 USD". Reactive to `read`. */
  estimate(connectionId: string, parts: readonly ModelUsage[]): string | undefined {
    const noted = this.#noted.get(connectionId);
    return noted && formatEstimate(parts, (model) => noted.get(model)?.price);
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
