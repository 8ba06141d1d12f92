import type { Endpoint } from '$lib/api/wire/endpoint';
import { fillRequest } from '$lib/attachments/fill-request';
import { RunsElsewhere } from '$lib/items/runs-elsewhere';
import type { OpenItem } from '$lib/items/library.svelte';
import { Saves } from '$lib/items/saves.svelte';
import type { StorageFailure } from '$lib/storage/failure';
import type { StoredAttachment } from '$lib/storage/attachment-records';
import { openAttachments } from '$lib/storage/attachments';
import type { ResponseRecord } from '$lib/storage/response-records';
import type { ResponseRepository } from '$lib/storage/responses';
import { lockRun } from '$lib/storage/run-lock';
import { EventLog } from '$lib/events/event-log';
import { askedRequest } from '../request/begun-text';
import { RequestForm } from '../request/request-form.svelte';
import { responseBody } from '../request/response-body';
import { ResponseRun } from './response-run.svelte';

interface Parts {
  repository: ResponseRepository;
  onrecord: (record: ResponseRecord) => void;
  onended: (record: ResponseRecord, endpoint: () => Promise<Endpoint>) => void;
}

/** One response in memory: its record, its events, and the run that may be going on. */
export class OpenResponse implements OpenItem {
  readonly form: RequestForm;
  run = $state.raw<ResponseRun>();
  log: EventLog = $state.raw(new EventLog());
  #stored: ResponseRecord = $state.raw() as ResponseRecord;
  readonly #saves = new Saves();
  readonly #externalRuns = new RunsElsewhere(() => void this.refresh());
  /** Not stored yet: they are stored with the record. */
  #files: StoredAttachment[] = [];
  /** Settles with the latest write of the record. */
  #saving: Promise<void> = Promise.resolve();

  /** What is shown: of a run, at most once an animation frame. */
  readonly record = $derived(this.run?.answer ?? this.#stored);
  /** While tools answer its calls by themselves. */
  carrying = $state.raw<AbortController>();
  readonly running = $derived(this.run !== undefined || this.carrying !== undefined);
  /** Events so far, as of the same frame as the record. */
  readonly eventCount = $derived.by(() => (this.record ? this.log.count : 0));
  readonly #parts: Parts;

  constructor(record: ResponseRecord, parts: Parts) {
    this.#parts = parts;
    this.#stored = record;
    this.form = new RequestForm(record.id, parts.repository, askedRequest(record));
  }

  get id(): string {
    return this.#stored.id;
  }

  /** Why what is shown is only in memory; undefined while all of it is stored. */
  get saveFailure(): StorageFailure | undefined {
    return this.#saves.failure;
  }

  get hasUnsavedChanges(): boolean {
    return this.saveFailure !== undefined || this.#saves.isBusy || this.form.hasUnsavedChanges;
  }

  /** Reads the events. A response that nobody is writing any more becomes `interrupted`. */
  async load(): Promise<void> {
    await this.#saves.read('reading', () => this.#readEvents());
    await this.#settle();
  }

  async refresh(): Promise<void> {
    if (this.run) return;
    await this.#saves.read('reading', async () => {
      const record = await this.#parts.repository.get(this.id);
      if (!record || this.run) return;
      this.#stored = record;
      await this.#readEvents();
    });
    await this.#settle();
  }

  /** Stores now what could not be stored. */
  async retrySave(): Promise<void> {
    await this.#saves.retry();
  }

  /** Of the files that its input names. Rejects with StorageFailure. */
  readonly readFile = async (id: string): Promise<StoredAttachment | undefined> =>
    this.#files.find((file) => file.id === id) ?? (await openAttachments().get(this.id, id));

  /** Keeps the request with its files, then sends it. Never rejects. */
  async send(endpoint: () => Promise<Endpoint>, files: StoredAttachment[] = []): Promise<void> {
    this.#files = files;
    const run = new ResponseRun({
      record: this.#stored,
      body: () => fillRequest(responseBody(this.#stored.request), this.readFile),
      endpoint,
      save: (latest) => void (this.#saving = this.#keep(latest)),
      onlog: (log) => (this.log = log),
    });
    this.run = run;
    const finished = this.#keep(this.#stored).then(() => run.finish());
    // A tab that finds the record running and nobody holding it takes it for cut off.
    void lockRun(
      this.id,
      finished.then(() => this.#saving),
    );
    const ended = await finished;
    this.#stored = ended;
    this.run = undefined;
    this.#parts.onrecord(ended);
    this.#parts.onended(ended, endpoint);
    const { log } = this;
    await this.#saves.store('events', () => this.#parts.repository.saveEvents(log.stored(this.id)));
  }

  /** The text of its last message, as a person changes it; undefined as it came. */
  async edit(text: string | undefined): Promise<void> {
    await this.#keep({ ...this.#stored, edited: text });
  }

  stop(): void {
    this.run?.stop();
    this.carrying?.abort();
  }

  close(): void {
    this.#saves.close();
    this.stop();
  }

  reopen(): void {
    this.#saves.reopen();
  }

  async #readEvents(): Promise<void> {
    const events = await this.#parts.repository.events(this.id);
    if (events && !this.run) this.log = EventLog.from(events);
  }

  async #settle(): Promise<void> {
    if (this.run || this.#stored.state !== 'running') return;
    if (await this.#externalRuns.has(this.id)) return;
    if (!this.run) await this.#keep({ ...this.#stored, state: 'interrupted' });
  }

  async #keep(record: ResponseRecord): Promise<void> {
    if (!this.run) this.#stored = record;
    this.#parts.onrecord(record);
    await this.#saves.store('record', async () => {
      const files = this.#files;
      if (files.length > 0) await this.#parts.repository.saveWithFiles(record, files);
      else await this.#parts.repository.save(record);
      this.#files = [];
    });
  }
}
