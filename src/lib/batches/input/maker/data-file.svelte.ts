import { proxy, type Remote } from 'comlink';
import { RateMeter } from '$lib/ui/rate-meter';
import { startWorker } from '$lib/work/trusted-worker';
import { WorkerFailure } from '$lib/work/worker-failure';
import { WorkerHost } from '$lib/work/worker-host';
import type { FormatChoices } from '../data/guess-format';
import type { Refusal } from '../data/open-rows';
import type { SourceData } from '../data/source-data';
import url from './maker.worker.ts?worker&url';
import type { DataSummary, OpenOutcome, RowWorker } from './row-worker';

export type DataState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; done: number; total: number; rate: number }
  | { kind: 'refused'; name: string; refusal: Refusal }
  /** The file is gone, or the browser may not read it. */
  | { kind: 'unreadable'; name: string; words: string }
  /** The rows went with the worker that held them. */
  | { kind: 'lost'; name: string; failure: WorkerFailure }
  | { kind: 'open'; name: string; summary: DataSummary };

/** The file of rows that a batch file is made from, read in a worker. */
export class DataFile {
  state = $state.raw<DataState>({ kind: 'none' });
  /** What the person has said of its format. */
  choices = $state.raw<FormatChoices>({});

  #file: File | undefined;
  readonly #host: WorkerHost<RowWorker>;

  constructor(start: () => Worker = () => startWorker(url)) {
    this.#host = new WorkerHost<RowWorker>(start);
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
    this.#file = file;
    this.choices = choices;
    this.state = { kind: 'reading', name, done: 0, total, rate: 0 };
    const meter = new RateMeter();
    const onprogress = proxy((done: number) => {
      meter.add(done, performance.now());
      if (this.state.kind === 'reading')
        this.state = { ...this.state, done, rate: meter.perSecond };
    });
    const outcome = await this.ask(async (rows) => rows.open(file, choices, onprogress));
    if (outcome && !('stopped' in outcome)) this.state = stateOf(name, outcome);
  }

  /** What the worker answers. Undefined where it could not, which `state` then tells; never rejects. */
  async ask<T>(question: (rows: Remote<RowWorker>) => Promise<T>): Promise<T | undefined> {
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
    this.stop('open');
    this.#file = undefined;
    this.choices = {};
    this.state = { kind: 'none' };
  }

  stop(kind: 'open' | 'make'): void {
    if (this.#file) void this.ask(async (rows) => rows.stop(kind));
  }

  /** Lets go of the worker and the rows. */
  close(): void {
    this.#host.close();
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
