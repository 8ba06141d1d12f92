import { errorMessage } from '$lib/base/platform/error-message';
import { proxy, type Remote } from 'comlink';
import type { KnownService } from '$lib/base/api/rules/request-description';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { WorkerFailure } from '$lib/base/workers/worker-failure';
import { runInWorker } from '$lib/base/workers/worker-host';
import type { CheckTasks } from './batch-check.worker';
import url from './batch-check.worker.ts?worker&url';
import { type CheckProgress, type CheckReport, refusalBySize, refusedReport } from './check-file';
import { countOf, isRepairable } from './problems';
import type { Repair } from './repair-file';
import type { KnownModel } from './request-line';

/** Runs one task in its own worker, which is terminated afterwards. Rejects as `runInWorker` does. */
export function runCheck<Result>(
  signal: AbortSignal,
  task: (tasks: Remote<CheckTasks>) => Promise<Result>,
): Promise<Result> {
  return runInWorker<CheckTasks, Result>(() => startWorker(url), task, signal);
}

/** Why a check or a repair did not finish. `unreadable`: the file changed or moved after it was chosen. */
export type CheckFailure =
  | { kind: 'unreadable' }
  | { kind: 'worker-failed'; failure: WorkerFailure }
  | { kind: 'broken'; words: string };

type CheckState =
  | { kind: 'running'; progress: CheckProgress }
  | { kind: 'done'; report: CheckReport }
  | { kind: 'cancelled' }
  | { kind: 'failed'; failure: CheckFailure };

type RepairState =
  | { kind: 'running'; bytes: number }
  | { kind: 'done'; repair: Repair }
  | { kind: 'failed'; failure: CheckFailure };

/** A list, or one that is still loading. */
export type KnownModels = readonly KnownModel[] | Promise<readonly KnownModel[]>;

const atStart: CheckProgress = { bytes: 0, lines: 0 };

/** Checks one file in a worker before its upload. The check starts immediately, or when the models are known. */
export class BatchFileCheck {
  state = $state.raw<CheckState>({ kind: 'running', progress: atStart });
  repairState = $state.raw<RepairState>();
  /** Resolves, never rejects, when the first run ends in any state. */
  readonly settled: Promise<void>;
  #run = new AbortController();
  readonly #models: KnownModels | undefined;
  readonly #inWorker: typeof runCheck;

  /**
   * `models` is the model list of the target connection, empty or absent when unknown. It never rejects. `service` is the
   * one of that connection, if its rules are known.
   */
  constructor(
    readonly file: File,
    models?: KnownModels,
    inWorker = runCheck,
    readonly service?: KnownService,
  ) {
    this.#models = models;
    this.#inWorker = inWorker;
    this.settled = this.start();
  }

  /** Runs the check again. */
  async start(): Promise<void> {
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    this.repairState = undefined;
    const refusal = refusalBySize(this.file.size);
    if (refusal) {
      this.state = { kind: 'done', report: refusedReport(refusal) };
      return;
    }
    this.state = { kind: 'running', progress: atStart };
    // A progress message may arrive after the result.
    const onprogress = proxy((progress: CheckProgress) => {
      if (!signal.aborted && this.state.kind === 'running')
        this.state = { kind: 'running', progress };
    });
    try {
      const models = (await this.#models)?.map(({ id, active, context_window }) => {
        return { id, active, context_window };
      });
      const report = await this.#inWorker(signal, (tasks) =>
        tasks.checkFile(this.file, models, onprogress, this.service),
      );
      this.state = { kind: 'done', report };
    } catch (error) {
      if (!signal.aborted) this.state = { kind: 'failed', failure: checkFailure(error) };
    }
  }

  /** Cancels the running check or repair; cancelling a repair leaves the report. */
  cancel(): void {
    this.#run.abort();
    if (this.state.kind === 'running') this.state = { kind: 'cancelled' };
    if (this.repairState?.kind === 'running') this.repairState = undefined;
  }

  /** Creates the repaired copy, which is shown before it replaces the file. */
  async repair(): Promise<void> {
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    this.repairState = { kind: 'running', bytes: 0 };
    const onprogress = proxy((bytes: number) => {
      if (!signal.aborted && this.repairState?.kind === 'running')
        this.repairState = { kind: 'running', bytes };
    });
    try {
      const repair = await this.#inWorker(signal, (tasks) =>
        tasks.repairFile(this.file, onprogress),
      );
      this.repairState = { kind: 'done', repair };
    } catch (error) {
      if (!signal.aborted) this.repairState = { kind: 'failed', failure: checkFailure(error) };
    }
  }

  get report(): CheckReport | undefined {
    return this.state.kind === 'done' ? this.state.report : undefined;
  }

  /** Whether an error prevents the start. */
  get hasErrors(): boolean {
    return countOf(this.report?.groups ?? [], 'error') > 0;
  }

  /** Whether a repaired copy would have fewer problems than the file. */
  get isRepairable(): boolean {
    const groups = this.report?.groups ?? [];
    const unreadable = groups.some(
      ({ code }) => code === 'invalid-utf8' || code === 'line-too-long',
    );
    return !unreadable && groups.some(isRepairable);
  }
}

function checkFailure(error: unknown): CheckFailure {
  if (error instanceof WorkerFailure) return { kind: 'worker-failed', failure: error };
  if (error instanceof Error && error.name === 'NotReadableError') return { kind: 'unreadable' };
  return { kind: 'broken', words: errorMessage(error) };
}
