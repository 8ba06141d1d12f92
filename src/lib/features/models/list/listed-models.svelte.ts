import { untrack } from 'svelte';
import type { MissingRest } from '$lib/base/api/list-pages';
import { definedMembers, type Model } from '$lib/base/api/models';
import type { ApiError } from '$lib/base/api/wire/errors';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import type { Listing } from '$lib/shared/connections/model/remote-list.svelte';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { Saves } from '$lib/shared/stored-items/saves.svelte';
import type { Unreadable } from '$lib/base/storage/database/collection';
import {
  emptyModelNote,
  type ModelListRecord,
  type ModelNote,
  type ModelNoteFields,
  openModelLists,
  openModelNotes,
} from '$lib/base/storage/model-notes';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';
import { reportUnread } from '$lib/base/ui/notices/report-unread';
import { toast } from '$lib/base/ui/notices/toasts.svelte';

const lists = openModelLists();
const notes = openModelNotes();

/** The models of one connection, from the service or from storage, with the notes of the person. */
export class ListedModels implements Listing {
  notes = $state.raw<ReadonlyMap<string, ModelNote>>(new Map());
  /** Notes that cannot be read; they are left unchanged. */
  unreadable = $state.raw<Unreadable[]>([]);
  #stored = $state.raw<ModelListRecord>();
  #live;
  readonly #saves = new Saves();
  readonly #reads = new ReadsInTurn(() => this.#readNotes());
  /** By the id of the model. */
  readonly #unsaved = new Map<string, Partial<ModelNoteFields>>();

  constructor(readonly connection: Connection) {
    this.#live = connections.modelsOf(connection);
  }

  get loading(): boolean {
    return this.#live.loading;
  }

  get requestedAt(): number | undefined {
    return this.#live.requestedAt;
  }

  get loaded(): boolean {
    return this.#live.loaded;
  }

  get rest(): MissingRest | undefined {
    return this.#live.rest;
  }

  get unusable(): number {
    return this.#live.unusable;
  }

  get error(): ApiError | undefined {
    return this.#live.error;
  }

  /** Time of the stored list while it replaces that of the service; undefined for a fresh list. */
  get storedAt(): number | undefined {
    return this.#showsStored ? this.#stored?.seenAt : undefined;
  }

  /** Facts from an earlier single retrieval remain if the list omits them (docs/service.md#models). */
  readonly models: readonly Model[] = $derived.by(() => {
    const stored = this.#stored?.models ?? [];
    if (this.#showsStored) return stored;
    const limits = new Map(
      stored.map(({ id, max_completion_tokens }) => [id, max_completion_tokens]),
    );
    return this.#live.items.map((model) => ({
      ...model,
      max_completion_tokens: model.max_completion_tokens ?? limits.get(model.id),
    }));
  });

  /** Shows the stored list, then requests and stores that of the service. Never rejects. */
  async open(): Promise<void> {
    this.#stored = await lists.get(this.connection.id).catch(() => undefined);
    await this.readNotes();
    await this.#live.settled;
    await this.#saveList();
  }

  async reload(): Promise<void> {
    await this.#live.reload();
    await this.#saveList();
  }

  cancel(): void {
    this.#live.cancel();
  }

  /** Never rejects: a failure is reported, and a model is shown without its notes. */
  readNotes(): Promise<void> {
    const again = () => this.#reads.again();
    return reportUnread('model notes', again(), again);
  }

  async #readNotes(): Promise<void> {
    const listing = await notes.list(this.connection.id);
    this.notes = new Map(listing.records.map((note) => [note.id, note]));
    for (const [id, noting] of this.#unsaved) this.#show(id, noting);
    this.unreadable = listing.unreadable;
  }

  /** Subscribes to notes from other tabs; returns the unsubscribe function. */
  follow(): () => void {
    return notes.onChange((ids) => {
      if (ids.includes(this.connection.id)) void this.readNotes();
    });
  }

  /** Shows the change immediately. A failure to store it is reported and retried with the next change. */
  async note(modelId: string, noting: Partial<ModelNoteFields>): Promise<void> {
    this.#show(modelId, noting);
    const all = { ...this.#unsaved.get(modelId), ...noting };
    this.#unsaved.set(modelId, all);
    await this.#saves.store(modelId, async () => {
      const fields = this.#unsaved.get(modelId) ?? {};
      await notes.change(this.connection.id, modelId, fields);
      if (this.#unsaved.get(modelId) === fields) this.#unsaved.delete(modelId);
    });
    if (this.#unsaved.get(modelId) === all)
      toast({ kind: 'failed', text: `Couldn’t save your notes on ${modelId}.` });
  }

  #show(id: string, noting: Partial<ModelNoteFields>): void {
    const before = untrack(() => this.notes.get(id));
    const blank = { v: 1 as const, id, connectionId: this.connection.id, ...emptyModelNote };
    this.notes = new Map(untrack(() => this.notes)).set(id, { ...blank, ...before, ...noting });
  }

  /** Adds facts from a single retrieval of a model. */
  async learn(model: Model): Promise<void> {
    const models = this.models.map((known) =>
      known.id === model.id ? { ...known, ...definedMembers(model) } : known,
    );
    await this.#write(models, this.storedAt ?? Date.now());
  }

  get #showsStored(): boolean {
    return (
      this.#live.items.length === 0 && this.#stored !== undefined && (this.loading || !!this.error)
    );
  }

  async #saveList(): Promise<void> {
    if (this.error || this.loading) return;
    await this.#write([...this.models], Date.now());
  }

  /** A list that cannot be stored is only missing offline. */
  async #write(models: Model[], seenAt: number): Promise<void> {
    const { id } = this.connection;
    this.#stored = { v: 1, id, seenAt, models };
    await lists.save(id, models, seenAt).catch(() => undefined);
  }
}

const known = new WeakMap<Connection, ListedModels>();

export function listedModelsOf(connection: Connection): ListedModels {
  const models = known.get(connection) ?? lasting(() => new ListedModels(connection));
  known.set(connection, models);
  return models;
}
