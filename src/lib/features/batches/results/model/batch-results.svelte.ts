import { errorMessage } from '$lib/base/platform/error-message';
import { proxy, type Remote } from 'comlink';
import type { Batch } from '$lib/base/api/batches';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { ignoreWorkerFailure, WorkerFailure } from '$lib/base/workers/worker-failure';
import { WorkerHost } from '$lib/base/workers/worker-host';
import type { CustomIdSource } from '$lib/base/storage/batch-drafts';
import type { DataReading, MatchSummary } from './data-columns';
import type { OnProgress } from '../join/join';
import {
  loadAttempts,
  type LoadedAttempts,
  type ResultFileSource,
} from '$lib/shared/batch-jobs/results/load-attempts';
import type {
  DataOutcome,
  SessionExport,
  ResultSession,
  ResultSummary,
  ResultView,
} from './result-session';
import type { RetryFile } from './retry';
import { RowCache } from './row-cache.svelte';
import url from './results.worker.ts?worker&url';

export type ResultsState =
  | { kind: 'idle' }
  /** Without a total, because services that compress do not report it. */
  | { kind: 'loading'; bytes: number }
  | { kind: 'joining'; done: number; total: number }
  | { kind: 'ready'; summary: ResultSummary }
  | { kind: 'failed'; error: ApiError }
  /** The joined results are lost with their worker. */
  | { kind: 'worker-failed'; failure: WorkerFailure }
  /** A defect; `words` is the message of the browser. */
  | { kind: 'broken'; words: string };

/** Progress of work over all rows, in bytes or rows. */
interface Work {
  done: number;
  total: number;
}

const allRows: ResultView = {
  filter: { by: 'all' },
  sort: { column: 'row', descending: false },
  search: '',
};

/** The joined results of a batch or chain, stored in a worker. `close` terminates it. */
export class BatchResults {
  #state = $state.raw<ResultsState>({ kind: 'idle' });
  #files = $state.raw<LoadedAttempts>();
  #view = $state.raw<ResultView>(allRows);
  #count = $state(0);
  #searching = $state.raw<Work>();
  #loading = new AbortController();
  readonly #host = new WorkerHost<ResultSession>(() => startWorker(url));
  readonly #rows = new RowCache((first, last) =>
    this.#call((session) => session.rows(first, last)),
  );
  readonly #source: ResultFileSource;

  constructor(source: ResultFileSource) {
    this.#source = source;
  }

  /** Loads and joins the files of these batches, oldest attempt first. A later call replaces this one. */
  async load(batches: readonly Batch[]): Promise<void> {
    this.#loading.abort();
    const { signal } = (this.#loading = new AbortController());
    const setState = (state: ResultsState) => {
      if (!signal.aborted) this.#state = state;
    };
    setState({ kind: 'loading', bytes: 0 });
    try {
      const onbytes = (bytes: number) => setState({ kind: 'loading', bytes });
      const files = await loadAttempts(batches, this.#source, { signal, onbytes });
      signal.throwIfAborted();
      this.#files = files;
      // Progress arrives through another port than the result, and possibly after it.
      const onprogress = (done: number, total: number) => {
        if (this.#state.kind === 'joining') setState({ kind: 'joining', done, total });
      };
      setState({ kind: 'joining', done: 0, total: 1 });
      const summary = await this.#call((session) =>
        session.open(files.attempts, proxy(onprogress)),
      );
      signal.throwIfAborted();
      await this.#applyView(allRows);
      setState({ kind: 'ready', summary });
    } catch (reason) {
      setState(failedState(reason));
    }
  }

  /** Cancels loading. Loaded files stay on this device; `load` requests the others again. */
  stop(): void {
    this.#loading.abort();
    this.#state = { kind: 'idle' };
  }

  /** A failure of the worker is reported in `state`. */
  async show(view: ResultView): Promise<void> {
    await this.#applyView(view).catch(ignoreWorkerFailure);
  }

  /** Undefined if it was cancelled. */
  export(
    which: 'all' | 'view',
    options: SessionExport,
    { signal, onprogress }: { signal: AbortSignal; onprogress: OnProgress },
  ): Promise<Blob | undefined> {
    signal.addEventListener(
      'abort',
      () => void this.#call((session) => session.cancelExport()).catch(ignoreWorkerFailure),
    );
    return this.#call(async (session) => session.export(which, options, proxy(onprogress)));
  }

  /** See ResultSession.openData. */
  openData(
    file: File,
    reading: DataReading,
    onprogress: OnProgress,
  ): Promise<DataOutcome | undefined> {
    return this.#call(async (session) => session.openData(file, reading, proxy(onprogress)));
  }

  /** See ResultSession.matchData. */
  matchData(customId: CustomIdSource): Promise<MatchSummary | undefined> {
    return this.#call(async (session) => session.matchData(customId));
  }

  closeData(): void {
    if (this.#state.kind === 'ready')
      void this.#call((session) => session.closeData()).catch(ignoreWorkerFailure);
  }

  retryFile(): Promise<RetryFile> {
    return this.#call((session) => session.retryFile());
  }

  exchange(row: number): ReturnType<ResultSession['exchange']> {
    return this.#call((session) => session.exchange(row));
  }

  request(first: number, last: number): void {
    void this.#rows.request(first, Math.min(last, this.#count)).catch(ignoreWorkerFailure);
  }

  row(index: number) {
    return this.#rows.row(index);
  }

  close(): void {
    this.#loading.abort();
    this.#host.close();
  }

  /** Rejects as the worker does; a failure of the worker itself is also reported in `state`. */
  async #call<Result>(task: (session: Remote<ResultSession>) => Promise<Result>): Promise<Result> {
    try {
      return await this.#host.call(task);
    } catch (reason) {
      if (reason instanceof WorkerFailure && reason.kind !== 'closed')
        this.#state = { kind: 'worker-failed', failure: reason };
      throw reason;
    }
  }

  async #applyView(view: ResultView): Promise<void> {
    this.#view = view;
    this.#searching = undefined;
    let isDone = false;
    const onfound = (count: number, done: number, total: number) => {
      // Progress arrives through another port than the result, and possibly after it.
      if (this.#view !== view || isDone) return;
      this.#searching = { done, total };
      this.#setCount(count);
    };
    const count = await this.#call((session) =>
      session.show($state.snapshot(view), proxy(onfound)),
    );
    isDone = true;
    if (this.#view !== view || count === undefined) return;
    this.#searching = undefined;
    this.#setCount(count);
  }

  #setCount(count: number): void {
    this.#count = count;
    void this.#rows.invalidate().catch(ignoreWorkerFailure);
  }

  get state(): ResultsState {
    return this.#state;
  }

  /** The files loaded last; undefined before. */
  get files(): LoadedAttempts | undefined {
    return this.#files;
  }

  get view(): ResultView {
    return this.#view;
  }

  /** Rows in the view. */
  get count(): number {
    return this.#count;
  }

  /** Progress in bytes while a search runs. */
  get searching(): Work | undefined {
    return this.#searching;
  }
}

function failedState(reason: unknown): ResultsState {
  if (reason instanceof WorkerFailure) return { kind: 'worker-failed', failure: reason };
  if (reason instanceof ApiFailure) return { kind: 'failed', error: reason.error };
  return { kind: 'broken', words: errorMessage(reason) };
}
