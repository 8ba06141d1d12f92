import { errorMessage } from '$lib/base/platform/error-message';
import { proxy, type Remote } from 'comlink';
import { RateMeter } from '$lib/base/ui/progress/rate-meter';
import { WorkerFailure } from '$lib/base/workers/worker-failure';
import { WorkerHost } from '$lib/base/workers/worker-host';
import type { FormatChoices, SourceData } from './row-format';
import type { Refusal } from './open-rows';
import type { DataSummary, OpenOutcome, RowSession } from './row-session';

export type DataState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; done: number; total: number; rate: number }
  | { kind: 'refused'; name: string; refusal: Refusal }
  /** The file is missing, or the browser may not read it. */
  | { kind: 'unreadable'; name: string; words: string }
  /** The worker that held the rows has failed. */
  | { kind: 'lost'; name: string; failure: WorkerFailure }
  | { kind: 'open'; name: string; summary: DataSummary };

/** A file of rows, read in a worker with one session. */
export class DataFile<Session extends RowSession> {
  state = $state.raw<DataState>({ kind: 'none' });
  /** The format choices of the person. */
  choices = $state.raw<FormatChoices>({});

  #file: File | undefined;
  /** Incremented by each open and remove: later messages about an earlier file are ignored. */
  #opening = 0;
  readonly #host: WorkerHost<Session>;

  constructor(start: () => Worker) {
    this.#host = new WorkerHost<Session>(start);
  }

  get summary(): DataSummary | undefined {
    return this.state.kind === 'open' ? this.state.summary : undefined;
  }

  /** Undefined before a file is chosen. */
  get source(): SourceData | undefined {
    return this.#file && { file: this.#file, choices: this.choices };
  }

  /** Never rejects: failures are reported in `state`. */
  async open(file: File, choices: FormatChoices = {}): Promise<void> {
    const { name, size: total } = file;
    const opening = (this.#opening += 1);
    const isCurrent = () => this.#opening === opening;
    this.#file = file;
    this.choices = choices;
    this.state = { kind: 'reading', name, done: 0, total, rate: 0 };
    const meter = new RateMeter();
    const onprogress = proxy((done: number) => {
      meter.add(done, performance.now());
      if (isCurrent() && this.state.kind === 'reading')
        this.state = { ...this.state, done, rate: meter.perSecond };
    });
    const outcome = await this.#callSession(async (rows) => rows.open(file, choices, onprogress));
    if (outcome && isCurrent() && !('stopped' in outcome)) this.state = stateOf(name, outcome);
  }

  /** Calls the worker. Undefined if that failed, which `state` then reports; never rejects. */
  async request<T>(question: (rows: Remote<Session>) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#host.call(question);
    } catch (reason) {
      const isClosed = reason instanceof WorkerFailure && reason.kind === 'closed';
      if (this.#file && !isClosed) this.state = failedState(this.#file.name, reason);
      return undefined;
    }
  }

  /** Reads the same file with other format choices. */
  async change(choices: FormatChoices): Promise<void> {
    if (this.#file) await this.open(this.#file, { ...this.choices, ...choices });
  }

  remove(): void {
    if (this.#file) void this.#callSession(async (rows) => rows.stopOpening());
    this.#opening += 1;
    this.#file = undefined;
    this.choices = {};
    this.state = { kind: 'none' };
  }

  /** Terminates the worker and releases the rows. */
  close(): void {
    this.#host.close();
  }

  #callSession<T>(question: (rows: Remote<RowSession>) => Promise<T>): Promise<T | undefined> {
    return this.request(question);
  }
}

function failedState(name: string, reason: unknown): DataState {
  if (reason instanceof WorkerFailure) return { kind: 'lost', name, failure: reason };
  const words = errorMessage(reason);
  return { kind: 'unreadable', name, words };
}

function stateOf(name: string, outcome: Exclude<OpenOutcome, { stopped: true }>): DataState {
  return 'refusal' in outcome
    ? { kind: 'refused', name, refusal: outcome.refusal }
    : { kind: 'open', name, summary: outcome.summary };
}
