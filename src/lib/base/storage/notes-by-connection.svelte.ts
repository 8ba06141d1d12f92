import { reportUnread } from '$lib/base/ui/notices/report-unread';
import type { Listing } from './database/collection';
import { ReadsInTurn } from './database/reads-in-turn';

interface Source<Note> {
  list(connectionId: string): Promise<Listing<Note>>;
  onChange(listener: (connectionIds: string[]) => void): () => void;
}

/** Notes on the models or files of services; they follow other tabs for as long as the page lives. Reactive. */
export class NotesByConnection<Note extends { id: string }> {
  #known = $state.raw<ReadonlyMap<string, ReadonlyMap<string, Note>>>(new Map());
  readonly #reads = new Map<string, ReadsInTurn>();
  #follows = false;

  /** `many` names the notes in lower case: "file names". */
  constructor(
    private readonly source: Source<Note>,
    private readonly many: string,
  ) {}

  /** By the id of what they are on; empty until `read` has loaded them. */
  of(connectionId: string): ReadonlyMap<string, Note> {
    return this.#known.get(connectionId) ?? new Map();
  }

  /** Never rejects: a failure is reported, and the known notes stay. */
  read(connectionId: string): Promise<void> {
    this.#follow();
    const reads = this.#reads.get(connectionId) ?? new ReadsInTurn(() => this.#read(connectionId));
    this.#reads.set(connectionId, reads);
    const again = () => reads.again();
    return reportUnread(this.many, again(), again);
  }

  async #read(connectionId: string): Promise<void> {
    const { records } = await this.source.list(connectionId);
    const notes = new Map(records.map((note) => [note.id, note]));
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
