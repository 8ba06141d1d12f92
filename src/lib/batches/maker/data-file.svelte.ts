import { proxy, wrap, type Remote } from 'comlink';
import { startWorker } from '$lib/trusted-worker';
import type { FormatChoices } from './data/guess-format';
import type { Refusal } from './data/open-rows';
import url from './maker.worker.ts?worker&url';
import type { DataSummary, OpenOutcome, RowWorker } from './row-worker';

export type DataState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; done: number; total: number }
  | { kind: 'refused'; name: string; refusal: Refusal }
  /** The file is gone, or the browser may not read it. */
  | { kind: 'unreadable'; name: string; words: string }
  | { kind: 'open'; name: string; summary: DataSummary };

/** The file of rows that a batch file is made from, read in a worker. */
export class DataFile {
  state = $state.raw<DataState>({ kind: 'none' });
  /** What the person has said of its format. */
  choices = $state.raw<FormatChoices>({});

  private file: File | undefined;
  private worker: Worker | undefined;
  private remote: Remote<RowWorker> | undefined;
  private breakOff: (reason: Error) => void = () => {};

  get summary(): DataSummary | undefined {
    return this.state.kind === 'open' ? this.state.summary : undefined;
  }

  /** The worker that holds the rows. */
  get rows(): Remote<RowWorker> {
    this.remote ??= this.start();
    return this.remote;
  }

  /** Never rejects: what goes wrong is told by `state`. */
  async open(file: File, choices: FormatChoices = {}): Promise<void> {
    const { name, size: total } = file;
    this.file = file;
    this.choices = choices;
    this.state = { kind: 'reading', name, done: 0, total };
    const told = proxy((done: number) => {
      if (this.state.kind === 'reading') this.state = { ...this.state, done };
    });
    try {
      const outcome = await Promise.race([this.rows.open(file, choices, told), this.failure()]);
      if (!('stopped' in outcome)) this.state = stateOf(name, outcome);
    } catch (reason) {
      const words = reason instanceof Error ? reason.message : String(reason);
      this.state = { kind: 'unreadable', name, words };
    }
  }

  /** Reads the same file another way. */
  async change(choices: FormatChoices): Promise<void> {
    if (this.file) await this.open(this.file, { ...this.choices, ...choices });
  }

  remove(): void {
    void this.remote?.stop('open');
    this.file = undefined;
    this.choices = {};
    this.state = { kind: 'none' };
  }

  /** Lets go of the worker and the rows. */
  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.remote = undefined;
  }

  private start(): Remote<RowWorker> {
    const worker = startWorker(url);
    worker.addEventListener('error', (event) => {
      this.close();
      this.breakOff(new Error(event.message || 'The reader of rows could not be started.'));
    });
    this.worker = worker;
    return wrap<RowWorker>(worker);
  }

  /** A worker that dies answers nobody. */
  private failure(): Promise<never> {
    return new Promise((_, reject) => (this.breakOff = reject));
  }
}

function stateOf(name: string, outcome: Exclude<OpenOutcome, { stopped: true }>): DataState {
  return 'refusal' in outcome
    ? { kind: 'refused', name, refusal: outcome.refusal }
    : { kind: 'open', name, summary: outcome.summary };
}
