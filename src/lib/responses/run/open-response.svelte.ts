import type { Endpoint } from '$lib/api/wire/endpoint';
import { asStorageFailure, type StorageFailure } from '$lib/storage/failure';
import type { ResponseRecord } from '$lib/storage/response-records';
import type { ResponseRepository } from '$lib/storage/responses';
import { holdRun, isRunElsewhere, runEnded } from '$lib/storage/runLock';
import { EventLog } from '../events/event-log';
import { RequestForm } from '../request/request-form.svelte';
import { responseBody } from '../request/response-body';
import { ResponseRun } from './response-run.svelte';

interface Parts {
  repository: ResponseRepository;
  onrecord: (record: ResponseRecord) => void;
  onended: (record: ResponseRecord) => void;
}

/** One response in memory: its record, its events, and the run that may be going on. */
export class OpenResponse {
  readonly form: RequestForm;
  run = $state.raw<ResponseRun>();
  log: EventLog = $state.raw(new EventLog());
  /** Why what is shown is only in memory; undefined while all of it is stored. */
  saveFailure = $state.raw<StorageFailure>();
  private stored: ResponseRecord = $state.raw() as ResponseRecord;
  private closed = false;
  /** Settles with the latest write of the record. */
  private saving: Promise<void> = Promise.resolve();

  /** What is shown: of a run, at most once an animation frame. */
  readonly record = $derived(this.run?.answer ?? this.stored);
  readonly running = $derived(this.run !== undefined);
  /** Events so far, as of the same frame as the record. */
  readonly eventCount = $derived.by(() => (this.record ? this.log.count : 0));

  constructor(
    record: ResponseRecord,
    private readonly parts: Parts,
  ) {
    this.stored = record;
    this.form = new RequestForm(record.id, parts.repository, record.request);
  }

  get id(): string {
    return this.stored.id;
  }

  /** Reads the events. A response that nobody is writing any more becomes `interrupted`. */
  async load(): Promise<void> {
    await this.attempt(async () => {
      const events = await this.parts.repository.events(this.id);
      if (events) this.log = EventLog.from(events);
    });
    if (this.stored.state !== 'running') return;
    if (await isRunElsewhere(this.id)) void runEnded(this.id).then(() => this.refresh());
    else await this.keep({ ...this.stored, state: 'interrupted' });
  }

  /** Takes over what another tab wrote. */
  async refresh(): Promise<void> {
    if (this.run) return;
    await this.attempt(async () => {
      const record = await this.parts.repository.get(this.id);
      if (!record || this.run) return;
      this.stored = record;
      if (record.state === 'running' && !(await isRunElsewhere(this.id)))
        await this.keep({ ...record, state: 'interrupted' });
      const events = await this.parts.repository.events(this.id);
      if (events) this.log = EventLog.from(events);
    });
  }

  /** Keeps the request, then sends it. Never rejects. */
  async send(endpoint: () => Promise<Endpoint>): Promise<void> {
    const run = new ResponseRun({
      record: this.stored,
      body: responseBody(this.stored.request),
      endpoint,
      save: (latest) => void (this.saving = this.keep(latest)),
      onlog: (log) => (this.log = log),
    });
    this.run = run;
    const finished = this.keep(this.stored).then(() => run.finish());
    // A tab that finds the record running and nobody holding it takes it for cut off.
    void holdRun(
      this.id,
      finished.then(() => this.saving),
    );
    const ended = await finished;
    this.stored = ended;
    this.run = undefined;
    this.parts.onrecord(ended);
    this.parts.onended(ended);
    await this.attempt(() => this.parts.repository.saveEvents(this.log.stored(this.id)));
  }

  stop(): void {
    this.run?.stop();
  }

  /** Nothing is written any more, so that a response that is removed does not come back. */
  close(): void {
    this.closed = true;
    this.stop();
  }

  reopen(): void {
    this.closed = false;
  }

  private async keep(record: ResponseRecord): Promise<void> {
    if (!this.run) this.stored = record;
    this.parts.onrecord(record);
    await this.attempt(() => this.parts.repository.save(record));
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    if (this.closed) return;
    try {
      await work();
      this.saveFailure = undefined;
    } catch (reason) {
      this.saveFailure = asStorageFailure(reason);
    }
  }
}
