import type { Endpoint } from '$lib/api/wire/endpoint';
import { fillRequest } from '$lib/attachments/fill-request';
import { RunsElsewhere } from '$lib/items/runs-elsewhere';
import type { OpenItem } from '$lib/items/library.svelte';
import { Saves } from '$lib/items/saves.svelte';
import type { StorageFailure } from '$lib/storage/failure';
import { openAttachments, type StoredAttachment } from '$lib/storage/attachments';
import type { ResponseRecord } from '$lib/storage/response-records';
import type { ResponseRepository } from '$lib/storage/responses';
import { lockRun } from '$lib/storage/run-lock';
import { EventLog } from '$lib/exchanges/events/event-log';
import { editableRequest } from '../request/begun-text';
import { RequestForm } from '../request/request-form.svelte';
import { responseBody } from '../request/response-body';
import { ResponseRun } from '$lib/runs/response-run.svelte';

interface Parts {
  repository: ResponseRepository;
  onrecord: (record: ResponseRecord) => void;
  onended: (record: ResponseRecord, endpoint: () => Promise<Endpoint>) => void;
}

/** One response in memory: its record, its events, and its run, if any. */
export class OpenResponse implements OpenItem {
  readonly form: RequestForm;
  run = $state.raw<ResponseRun>();
  log: EventLog = $state.raw(new EventLog());
  #stored: ResponseRecord = $state.raw() as ResponseRecord;
  readonly #saves = new Saves();
  readonly #externalRuns = new RunsElsewhere(() => void this.refresh());
  /** Unsaved files, which are stored together with the record. */
  #files: StoredAttachment[] = [];
  /** Settles with the latest write of the record. */
  #saving: Promise<void> = Promise.resolve();

  /** The visible record. During a run it changes at most once per animation frame. */
  readonly record = $derived(this.run?.answer ?? this.#stored);
  /** Set while tools answer its calls. */
  runningTools = $state.raw<AbortController>();
  readonly running = $derived(this.run !== undefined || this.runningTools !== undefined);
  /** Number of events, from the same frame as the record. */
  readonly eventCount = $derived.by(() => (this.record ? this.log.count : 0));
  readonly #parts: Parts;

  constructor(record: ResponseRecord, parts: Parts) {
    this.#parts = parts;
    this.#stored = record;
    this.form = new RequestForm(record.id, parts.repository, editableRequest(record));
  }

  get id(): string {
    return this.#stored.id;
  }

  /** Why changes exist only in memory; undefined when everything is stored. */
  get saveFailure(): StorageFailure | undefined {
    return this.#saves.failure;
  }

  get hasUnsavedChanges(): boolean {
    return this.saveFailure !== undefined || this.#saves.isBusy || this.form.hasUnsavedChanges;
  }

  /** Reads the events. A running response that no tab writes becomes `interrupted`. */
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

  /** Retries failed saves immediately. */
  async retrySave(): Promise<void> {
    await this.#saves.retry();
  }

  /** Reads files of its input. Rejects with StorageFailure. */
  readonly readFile = async (id: string): Promise<StoredAttachment | undefined> =>
    this.#files.find((file) => file.id === id) ?? (await openAttachments().get(this.id, id));

  /** Stores the request with its files, then sends it. Never rejects. */
  async send(endpoint: () => Promise<Endpoint>, files: StoredAttachment[] = []): Promise<void> {
    this.#files = files;
    const run = new ResponseRun({
      record: this.#stored,
      body: () => fillRequest(responseBody(this.#stored.request), this.readFile),
      endpoint,
      save: (latest) => void (this.#saving = this.#save(latest)),
      onlog: (log) => (this.log = log),
    });
    this.run = run;
    const finished = this.#save(this.#stored).then(() => run.finish());
    // Without a lock, another tab would mark the running record as interrupted.
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

  /** Replaces the text of the last message; undefined restores the received text. */
  async edit(text: string | undefined): Promise<void> {
    await this.#save({ ...this.#stored, edited: text });
  }

  stop(): void {
    this.run?.stop();
    this.runningTools?.abort();
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
    if (!this.run) await this.#save({ ...this.#stored, state: 'interrupted' });
  }

  async #save(record: ResponseRecord): Promise<void> {
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
