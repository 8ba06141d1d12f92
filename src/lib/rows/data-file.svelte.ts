import { proxy, type Remote } from 'comlink';
import { RateMeter } from '$lib/ui/rate-meter';
import { WorkerFailure } from '$lib/work/worker-failure';
import { WorkerHost } from '$lib/work/worker-host';
import type { FormatChoices, SourceData } from './guess-format';
import type { Refusal } from './open-rows';
import type { DataSummary, OpenOutcome, RowSession } from './row-session';

export type DataState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; done: number; total: number; rate: number }
  | { kind: 'refused'; name: string; refusal: Refusal }
  /** The file is gone, or the browser may not read it. */
  | { kind: 'unreadable'; name: string; words: string }
  /** The rows went with the worker that held them. */
  | { kind: 'lost'; name: string; failure: WorkerFailure }
  | { kind: 'open'; name: string; summary: DataSummary };

/** A file of rows, read in a worker that serves a session of them. */
export class DataFile<Session extends RowSession> {
  state = $state.raw<DataState>({ kind: 'none' });
  /** What the person has said of its format. */
  choices = $state.raw<FormatChoices>({});

  #file: File | undefined;
  /** Counts what was opened and removed: what is told of an earlier one can come after that. */
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

  /** Never rejects: what goes wrong is told by `state`. */
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
    const outcome = await this.#askSession(async (rows) => rows.open(file, choices, onprogress));
    if (outcome && isCurrent() && !('stopped' in outcome)) this.state = stateOf(name, outcome);
  }

  /** What the worker answers. Undefined where it could not, which `state` then tells; never rejects. */
  async request<T>(question: (rows: Remote<Session>) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#host.call(question);
    } catch (reason) {
      const isClosed = reason instanceof WorkerFailure && reason.kind === 'closed';
      if (this.#file && !isClosed) this.state = failureOf(this.#file.name, reason);
      return undefined;
    }
  }

  /** Reads the same file another way. */
  async change(choices: FormatChoices): Promise<void> {
    if (this.#file) await this.open(this.#file, { ...this.choices, ...choices });
  }

  remove(): void {
    if (this.#file) void this.#askSession(async (rows) => rows.stopOpening());
    this.#opening += 1;
    this.#file = undefined;
    this.choices = {};
    this.state = { kind: 'none' };
  }

  /** Lets go of the worker and the rows. */
  close(): void {
    this.#host.close();
  }

  #askSession<T>(question: (rows: Remote<RowSession>) => Promise<T>): Promise<T | undefined> {
    return this.request(question);
  }
}

function failureOf(name: string, reason: unknown): DataState {
  if (reason instanceof WorkerFailure) return { kind: 'lost', name, failure: reason };
  const words = reason instanceof Error ? reason.message : String(reason);
  return { kind: 'unreadable', name, words };
}

function stateOf(name: string, outcome: Exclude<OpenOutcome, { stopped: true }>): DataState {
  return 'refusal' in outcome
    ? { kind: 'refused', name, refusal: outcome.refusal }
    : { kind: 'open', name, summary: outcome.summary };
}
