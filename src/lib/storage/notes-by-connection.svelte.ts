import type { Listing } from './collection';

interface Source<Note> {
  list(connectionId: string): Promise<Listing<Note>>;
  onChange(listener: (connectionIds: string[]) => void): () => void;
}

/** Notes on the models or files of services; they follow other tabs for as long as the page lives. Reactive. */
export class NotesByConnection<Note extends { id: string }> {
  #known = $state.raw<ReadonlyMap<string, ReadonlyMap<string, Note>>>(new Map());
  readonly #readings = new Map<string, Promise<void>>();
  #follows = false;

  constructor(private readonly source: Source<Note>) {}

  /** By the id of what they are on; empty until `read` has loaded them. */
  of(connectionId: string): ReadonlyMap<string, Note> {
    return this.#known.get(connectionId) ?? new Map();
  }

  /** Parallel calls share one read. Never rejects: notes that cannot be read are missing. */
  read(connectionId: string): Promise<void> {
    this.#follow();
    const reading = this.#readings.get(connectionId) ?? this.#read(connectionId);
    this.#readings.set(connectionId, reading);
    return reading;
  }

  async #read(connectionId: string): Promise<void> {
    const listing = await this.source.list(connectionId).catch(() => undefined);
    this.#readings.delete(connectionId);
    if (!listing) return;
    const notes = new Map(listing.records.map((note) => [note.id, note]));
    this.#known = new Map(this.#known).set(connectionId, notes);
  }

  #follow(): void {
    if (this.#follows) return;
    this.#follows = true;
    this.source.onChange((connectionIds) => {
      for (const id of connectionIds) if (this.#known.has(id)) void this.read(id);
    });
  }
}
