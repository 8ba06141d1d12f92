import { SvelteMap } from 'svelte/reactivity';
import { openModelNotes, type ModelNote } from '$lib/storage/model-notes';
import { formatEstimate, type ModelUsage } from './cost';

const notes = openModelNotes();

/** The prices of models that the person has noted, by connection. */
class Prices {
  readonly #noted = new SvelteMap<string, ReadonlyMap<string, ModelNote>>();
  readonly #readings = new Map<string, Promise<void>>();
  #follows = false;

  /** What is noted of the models of a connection; empty until `read` has found it. */
  notes(connectionId: string): ReadonlyMap<string, ModelNote> {
    return this.#noted.get(connectionId) ?? new Map();
  }

  /** What is known of the cost in words, such as "≈ 0.42 USD"; follows the prices that `read` finds. */
  estimate(connectionId: string, parts: readonly ModelUsage[]): string | undefined {
    const noted = this.#noted.get(connectionId);
    return noted && formatEstimate(parts, (model) => noted.get(model)?.price);
  }

  /** Many answers ask at once: one reading serves them all. Never rejects; unread prices are only missing. */
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

  /** For as long as the page lives: the prices do. */
  #follow(): void {
    if (this.#follows) return;
    this.#follows = true;
    notes.onChange((connectionIds) => {
      for (const id of connectionIds) if (this.#noted.has(id)) void this.read(id);
    });
  }
}

export const prices = new Prices();
