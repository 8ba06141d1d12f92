import type { ResponseMembers } from '$lib/base/api/responses';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { fillRequest } from '$lib/shared/attachments/fill-request';
import { OpenRecord } from '$lib/shared/stored-items/open-record.svelte';
import { noteOutcome } from '$lib/shared/parameters/note-outcome';
import { openAttachments, type StoredAttachment } from '$lib/base/storage/attachments';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import type { ResponseRepository } from '$lib/base/storage/responses';
import { lockRun } from '$lib/base/storage/database/locks';
import { EventLog } from '$lib/shared/exchanges/events/event-log';
import { editableRequest } from '../request/begun-text';
import { RequestForm } from '../request/request-form.svelte';
import { responseBody } from '../request/response-body';
import { requestForAnyService } from '../request/sound-items';
import { ResponseRun } from '$lib/shared/runs/response-run.svelte';
import { storedPlaceOf } from '$lib/shared/runs/stored-place';

interface Parts {
  repository: ResponseRepository;
  onrecord: (record: ResponseRecord) => void;
  onended: (record: ResponseRecord, endpoint: () => Promise<Endpoint>) => void;
  /** The service of a response that it still generates or stores; undefined if there is none. */
  serviceOf: (record: ResponseRecord) => Promise<(() => Promise<Endpoint>) | undefined>;
  /** Called if the service did not cancel a response that was stopped. */
  onnotcancelled: (reason: unknown) => void;
}

/** One response in memory: its record, its events, and its run, if any. */
export class OpenResponse extends OpenRecord<ResponseRecord, Parts> {
  readonly form: RequestForm;
  run = $state.raw<ResponseRun>();
  log: EventLog = $state.raw(new EventLog());
  /** Unsaved files, which are stored together with the record. */
  #files: StoredAttachment[] = [];
  /** Settles with the latest write of the record. */
  #saving: Promise<void> = Promise.resolve();

  /** Set while tools answer its calls. */
  runningTools = $state.raw<AbortController>();
  readonly running = $derived(this.run !== undefined || this.runningTools !== undefined);
  /** Number of events, from the same frame as the record. */
  readonly eventCount = $derived.by(() => (this.record ? this.log.count : 0));

  constructor(record: ResponseRecord, parts: Parts) {
    super(record, parts);
    this.form = new RequestForm(record.id, parts.repository, editableRequest(record));
  }

  /** During a run it changes at most once per animation frame. */
  override get record(): ResponseRecord {
    return this.run?.answer ?? super.record;
  }

  override get hasUnsavedChanges(): boolean {
    return super.hasUnsavedChanges || this.form.hasUnsavedChanges;
  }

  /** Reads files of its input. Rejects with StorageFailure. */
  readonly readFile = async (id: string): Promise<StoredAttachment | undefined> =>
    this.#files.find((file) => file.id === id) ?? (await openAttachments().get(this.id, id));

  /** Stores the request with its files, then sends it. Never rejects. */
  async send(endpoint: () => Promise<Endpoint>, files: StoredAttachment[] = []): Promise<void> {
    this.#files = files;
    const { record } = this;
    await this.#runToEnd(record, endpoint, () =>
      fillRequest(responseBody(record.request), this.readFile),
    );
  }

  /** Reads a response on that the service generates or stores. Never rejects; does nothing without its service. */
  async readOn(continuedAfterReload?: true): Promise<void> {
    const endpoint = await this.parts.serviceOf(this.record);
    if (!endpoint || this.running) return;
    const { error: _, ...record } = this.record;
    await this.#runToEnd({ ...record, continuedAfterReload, state: 'running' }, endpoint);
  }

  async #runToEnd(
    record: ResponseRecord,
    endpoint: () => Promise<Endpoint>,
    body?: () => Promise<ResponseMembers>,
  ): Promise<void> {
    const run = new ResponseRun({
      record,
      body,
      endpoint,
      save: (latest) => void (this.#saving = this.save(latest)),
      fallback: async (refusal) => {
        const { fallbackResponse } = await import('$lib/shared/runs/fallback');
        const request = requestForAnyService(record.request);
        return fallbackResponse({ ...record, request }, refusal, (sent) =>
          fillRequest(responseBody(sent), this.readFile),
        );
      },
      onlog: (log) => (this.log = log),
      onnotcancelled: this.parts.onnotcancelled,
    });
    this.run = run;
    const finished = this.save(record).then(() => run.finish());
    // Without a lock, another tab would mark the running record as interrupted.
    void lockRun(
      this.id,
      finished.then(() => this.#saving),
    );
    const ended = await finished;
    this.show(ended);
    this.run = undefined;
    noteOutcome(this.id, ended.error, responseBody(record.request));
    this.parts.onrecord(ended);
    this.parts.onended(ended, endpoint);
    const { log } = this;
    await this.saves.store('events', () => this.parts.repository.saveEvents(log.stored(this.id)));
  }

  /** Replaces the text of the last message; undefined restores the received text. */
  edit(text: string | undefined): Promise<void> {
    return this.save({ ...this.record, edited: text });
  }

  /** Not during a run, which stores the record as it was sent. */
  rename(title: string): Promise<void> {
    return this.save({ ...this.record, title });
  }

  override stop(): void {
    this.run?.stop();
    this.runningTools?.abort();
  }

  protected override async readParts(): Promise<void> {
    const events = await this.parts.repository.events(this.id);
    if (events && !this.run) this.log = EventLog.from(events);
  }

  /** The service may have gone on without the page. */
  protected override async interrupt(): Promise<void> {
    const isReadable = storedPlaceOf(this.record) && (await this.parts.serviceOf(this.record));
    if (isReadable) void this.readOn(true);
    else await this.save({ ...this.record, state: 'interrupted' });
  }

  protected override async writeRecord(record: ResponseRecord): Promise<void> {
    const files = this.#files;
    if (files.length > 0) await this.parts.repository.saveWithFiles(record, files);
    else await this.parts.repository.save(record);
    this.#files = [];
  }
}
