import { listBatches, retrieveBatch, type Batch } from '$lib/base/api/batches';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import type { MissingRest } from '$lib/base/api/list-pages';
import { isNotOffered } from '$lib/shared/connections/model/not-offered.svelte';
import { OptionalList } from '$lib/shared/remote-lists/optional-list.svelte';
import type { Listing } from '$lib/shared/connections/model/remote-list.svelte';
import {
  newNote,
  type BatchNaming,
  type BatchNote,
  type BatchNotes,
} from '$lib/base/storage/batch-notes';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';
import { hasKnownStatus, isOver } from '../batch-state';
import { sampleOf, withSample, type CountSample } from './count-samples';
import { delayAfterFailure, nextDelay, RequestQueue, retryAfterOf } from './request-queue.svelte';

export interface WatchSource {
  connectionId: string;
  notes: BatchNotes;
  /** Undefined if the connection no longer exists. */
  endpoint(): Promise<Endpoint | undefined>;
  /** Minimum milliseconds between two rounds of requests: Infinity while nobody would see the answers. */
  minimumGap(): number;
  /** Called when a followed batch is over. */
  onover(note: BatchNote): void;
}

/** Milliseconds during which a list counts as fresh. */
const freshFor = 5000;
/** Milliseconds; the maximum delay of a timer. */
const maxTimerDelay = 2 ** 31 - 1;

interface Following {
  unchanged: number;
  dueAt: number;
}

/** Polls the batches of one connection while the console is open. */
export class BatchWatch implements Listing {
  /** Notes by batch id: stored ones, updated by the replies of the service. */
  notes = $state.raw<ReadonlyMap<string, BatchNote>>(new Map());
  /** Whether notes could not be stored on this device. */
  saveFailed = $state(false);
  /** Ids that the service reports as unknown. */
  gone = $state.raw<ReadonlySet<string>>(new Set());
  /** Failures of single batches, while the service answers for others. */
  #errors = $state.raw<ReadonlyMap<string, ApiError>>(new Map());
  #samples = $state.raw<ReadonlyMap<string, readonly CountSample[]>>(new Map());

  #source: WatchSource;
  readonly #reads = new ReadsInTurn(() => this.#readStored());
  readonly #requests = new RequestQueue(
    () => this.#source.endpoint(),
    () => this.#schedule(),
  );
  readonly #remote: OptionalList<Batch>;
  #following = new Map<string, Following>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listedAt = 0;
  #begun = false;

  constructor(source: WatchSource) {
    this.#source = source;
    this.#remote = new OptionalList(
      (signal) => this.#requests.send(listBatches, signal),
      source.connectionId,
      'Batches',
    );
  }

  /** Newest first. */
  readonly list = $derived([...this.notes.values()].sort((a, b) => b.createdAt - a.createdAt));

  /** Why the last request to the service failed; cleared by the next success. */
  get error(): ApiError | undefined {
    return this.#requests.error;
  }

  get requestedAt(): number | undefined {
    return this.#remote.requestedAt;
  }

  get loaded(): boolean {
    return this.#remote.loaded;
  }

  get loading(): boolean {
    return this.requestedAt !== undefined || !(this.loaded || this.error);
  }

  get rest(): MissingRest | undefined {
    return this.#remote.rest;
  }

  get unusable(): number {
    return this.#remote.unusable;
  }

  samplesOf(id: string): readonly CountSample[] {
    return this.#samples.get(id) ?? [];
  }

  /** Why the shown state of a batch is only the last known one. */
  errorOf(id: string): ApiError | undefined {
    return this.error ?? this.#errors.get(id);
  }

  /** Starts the watch if needed. May be called while rendering. */
  ensure(): void {
    if (this.#begun) return;
    this.#begun = true;
    queueMicrotask(() => void this.#begin()); // Deferred, because state must not change while rendering.
  }

  /** Requests the whole list. Resolves, never rejects. */
  reload(): Promise<void> {
    return this.#requests.run(() => this.#list());
  }

  /** Cancels the request for the list; polling then stops until the person reloads. */
  cancel(): void {
    this.#remote.cancel();
  }

  /** Reads the notes of other tabs, then requests the whole list. Resolves, never rejects. */
  async reloadWithNotes(): Promise<void> {
    await this.#readNotes();
    await this.reload();
  }

  /**
   * Requests the list to find batches started elsewhere, unless a request is pending or just succeeded, or the service
   * is known to have no such list.
   */
  reloadIfStale(): Promise<void> | undefined {
    if (!this.loaded && !isNotOffered(this.#remote.error)) return undefined;
    return Date.now() > this.#listedAt + freshFor ? this.#open() : undefined;
  }

  /** Requests one batch immediately. Resolves, never rejects. */
  retrieve(id: string): Promise<void> {
    return this.#requests.run(() => this.#retrieve(id));
  }

  /** Adds a batch returned by another request. */
  async add(batch: Batch, naming: Partial<BatchNaming> = {}): Promise<void> {
    await this.#update([batch], naming);
    this.#applyNaming(batch.id, naming); // See `name`.
    this.#schedule();
  }

  async name(id: string, naming: Partial<BatchNaming>): Promise<void> {
    if (!this.#applyNaming(id, naming)) return;
    const { connectionId, notes } = this.#source;
    await this.#save(() => notes.setNaming(connectionId, id, naming));
    this.#applyNaming(id, naming); // A concurrent read of the notes may have restored the previous names.
  }

  /** Changes the names of a note in memory; returns false if there is no such note. */
  #applyNaming(id: string, naming: Partial<BatchNaming>): boolean {
    const note = this.notes.get(id);
    if (note) this.notes = new Map(this.notes).set(id, { ...note, ...naming });
    return note !== undefined;
  }

  /** Called when `shortestGap` may have changed, for example because the tab became visible. */
  resume(): void {
    this.#schedule();
  }

  async #begin(): Promise<void> {
    const { connectionId, notes } = this.#source;
    notes.onChange((ids) => {
      if (ids.includes(connectionId)) void this.#readNotes();
    });
    await this.#readNotes();
    await this.#open();
  }

  #open(): Promise<void> {
    return this.#requests.run(() => this.#list(() => this.#remote.open()));
  }

  #readNotes(): Promise<void> {
    return this.#reads.again();
  }

  /** Reads the stored notes, where they are newer. */
  async #readStored(): Promise<void> {
    const { connectionId, notes } = this.#source;
    try {
      const { records } = await notes.list(connectionId);
      const known = new Map(this.notes);
      for (const note of records) {
        const shown = known.get(note.id);
        const isNewer = !shown || note.seenAt >= shown.seenAt;
        known.set(note.id, isNewer ? note : { ...shown, ...namingOf(note) });
      }
      this.notes = known;
    } catch {
      this.saveFailed = true;
    }
  }

  async #list(request = () => this.#remote.reload()): Promise<void> {
    await request();
    const { error, items } = this.#remote;
    if (error) throw new ApiFailure(error);
    this.#listedAt = Date.now();
    void this.#update(items);
    const now = Date.now();
    for (const { id, batch } of this.list)
      if (!isOver(batch) && !this.#following.has(id)) this.#follow(batch, true, now);
  }

  async #retrieve(id: string): Promise<void> {
    try {
      void this.#update([
        await this.#requests.send((endpoint, signal) => retrieveBatch(endpoint, id, signal)),
      ]);
      this.#noteError(id, undefined);
    } catch (reason) {
      if (!(reason instanceof ApiFailure) || !concernsOneBatch(reason.error)) throw reason;
      const isGone = isNotFound(reason.error);
      if (isGone) this.gone = new Set(this.gone).add(id);
      this.#noteError(id, isGone ? undefined : reason.error);
      if (isGone) this.#following.delete(id);
      else this.#postpone(id, reason.error);
    }
  }

  #noteError(id: string, error: ApiError | undefined): void {
    const errors = new Map(this.#errors);
    if (error) errors.set(id, error);
    else errors.delete(id);
    this.#errors = errors;
  }

  /** A batch that cannot be retrieved does not delay the others. */
  #postpone(id: string, error: ApiError): void {
    const followed = this.#following.get(id);
    if (!followed) return;
    const unchanged = followed.unchanged + 1;
    const delay = delayAfterFailure(unchanged, retryAfterOf(error));
    this.#following.set(id, { unchanged, dueAt: Date.now() + delay });
  }

  #update(batches: readonly Batch[], naming?: Partial<BatchNaming>): Promise<void> {
    const now = Date.now();
    const known = new Map(this.notes);
    const changed = batches.filter((batch) => naming || hasNews(known.get(batch.id)?.batch, batch));
    for (const batch of batches) {
      const before = known.get(batch.id);
      const note = {
        ...(before ?? newNote(this.#source.connectionId, batch, now)),
        ...naming,
        batch,
        seenAt: now,
      };
      known.set(batch.id, note);
      this.#follow(batch, changed.includes(batch), now);
      if (before && !isOver(before.batch) && isOver(batch)) this.#source.onover(note);
    }
    this.notes = known;
    if (changed.length === 0) return Promise.resolve();
    const { connectionId, notes } = this.#source;
    return this.#save(() => notes.saveStates(connectionId, changed, now, naming));
  }

  #follow(batch: Batch, isChanged: boolean, now: number): void {
    const before = this.#following.get(batch.id);
    if (isOver(batch)) this.#following.delete(batch.id);
    if (!isOver(batch) || before) {
      const samples = withSample(this.samplesOf(batch.id), sampleOf(batch, now));
      this.#samples = new Map(this.#samples).set(batch.id, samples);
    }
    if (isOver(batch)) return;
    const unchanged = isChanged || !before ? 0 : before.unchanged + 1;
    const followed = Math.max(1, this.#following.size);
    const delay = nextDelay({ unchanged, hasKnownStatus: hasKnownStatus(batch), followed });
    this.#following.set(batch.id, { unchanged, dueAt: now + delay });
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const due = [...this.#following.values()].map(({ dueAt }) => dueAt);
    if (!this.loaded && !isNotOffered(this.#remote.error)) due.push(0);
    const at = Math.max(Math.min(...due), this.#requests.earliest(this.#source.minimumGap()));
    if (!Number.isFinite(at)) return;
    const wait = Math.min(maxTimerDelay, Math.max(0, at - Date.now()));
    this.#timer = setTimeout(() => void this.#pollDue(), wait);
  }

  #pollDue(): Promise<void> {
    if (!this.loaded && !isNotOffered(this.#remote.error)) return this.reload();
    const now = Date.now();
    const due = [...this.#following].filter(([, { dueAt }]) => dueAt <= now);
    return this.#requests.run(async () => {
      for (const [id] of due) await this.#retrieve(id);
    });
  }

  async #save(write: () => Promise<void>): Promise<void> {
    try {
      await write();
      this.saveFailed = false;
    } catch {
      this.saveFailed = true;
    }
  }
}

/** Whether the failure may concern only the requested batch. */
function concernsOneBatch(error: ApiError): boolean {
  if (error.kind === 'http') return ![401, 403, 429].includes(error.status);
  return error.kind === 'html' || error.kind === 'malformed' || error.kind === 'empty';
}

function isNotFound(error: ApiError): boolean {
  return error.kind === 'http' && error.status === 404 && !error.isHtml;
}

function hasNews(before: Batch | undefined, now: Batch): boolean {
  return !before || JSON.stringify(before.raw) !== JSON.stringify(now.raw);
}

function namingOf(note: BatchNote): BatchNaming {
  const { name, parentId, group, inputFileName, madeFrom } = note;
  return { name, parentId, group, inputFileName, madeFrom };
}
