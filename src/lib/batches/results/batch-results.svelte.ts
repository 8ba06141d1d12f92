import { proxy, type Remote } from 'comlink';
import type { Batch } from '$lib/api/batches';
import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { startWorker } from '$lib/work/trusted-worker';
import { ignoreWorkerFailure, WorkerFailure } from '$lib/work/worker-failure';
import { WorkerHost } from '$lib/work/worker-host';
import type { CustomIdSource } from '$lib/storage/batch-maker-draft';
import type { DataReading, MatchSummary } from './export/data-columns';
import type { OnProgress } from './join/join';
import { loadAttempts, type LoadedAttempts } from './join/load-attempts';
import type {
  DataOutcome,
  SessionExport,
  ResultSession,
  ResultSummary,
  ResultView,
} from './result-session';
import type { ResultFileSource } from './join/result-files';
import type { RetryFile } from './retry/retry-file';
import { RowCache } from './table/row-cache.svelte';
import url from './results.worker.ts?worker&url';

export type ResultsState =
  | { kind: 'idle' }
  /** The total is not told by services that compress. */
  | { kind: 'loading'; bytes: number }
  | { kind: 'joining'; done: number; total: number }
  | { kind: 'ready'; summary: ResultSummary }
  | { kind: 'failed'; error: ApiError }
  /** What was joined is lost with its worker. */
  | { kind: 'worker-failed'; failure: WorkerFailure }
  /** A defect: the words are the browser's. */
  | { kind: 'broken'; words: string };

/** Work over all rows that the person waits for; bytes or rows. */
interface Work {
  done: number;
  total: number;
}

const everything: ResultView = {
  filter: { by: 'all' },
  sort: { column: 'row', descending: false },
  search: '',
};

/** The joined results of a batch or of a chain, which are held in a worker. `close` ends it. */
export class BatchResults {
  #state = $state.raw<ResultsState>({ kind: 'idle' });
  #files = $state.raw<LoadedAttempts>();
  #view = $state.raw<ResultView>(everything);
  #count = $state(0);
  #searching = $state.raw<Work>();
  #exporting = $state.raw<Work>();
  #loading = new AbortController();
  readonly #host = new WorkerHost<ResultSession>(() => startWorker(url));
  readonly #rows = new RowCache((first, last) => this.#ask((session) => session.rows(first, last)));
  readonly #source: ResultFileSource;

  constructor(source: ResultFileSource) {
    this.#source = source;
  }

  /** Reads and joins the files of these batches, oldest attempt first. A later call takes the place of this one. */
  async load(batches: readonly Batch[]): Promise<void> {
    this.#loading.abort();
    const { signal } = (this.#loading = new AbortController());
    const become = (state: ResultsState) => {
      if (!signal.aborted) this.#state = state;
    };
    become({ kind: 'loading', bytes: 0 });
    try {
      const onbytes = (bytes: number) => become({ kind: 'loading', bytes });
      const files = await loadAttempts(batches, this.#source, { signal, onbytes });
      signal.throwIfAborted();
      this.#files = files;
      // What is told on the way crosses by another port than the end, and can come after it.
      const onprogress = (done: number, total: number) => {
        if (this.#state.kind === 'joining') become({ kind: 'joining', done, total });
      };
      become({ kind: 'joining', done: 0, total: 1 });
      const summary = await this.#ask((session) => session.open(files.attempts, proxy(onprogress)));
      signal.throwIfAborted();
      await this.#order(everything);
      become({ kind: 'ready', summary });
    } catch (reason) {
      become(failureOf(reason));
    }
  }

  /** What was loaded stays on this device; the rest is asked for again by `load`. */
  stop(): void {
    this.#loading.abort();
    this.#state = { kind: 'idle' };
  }

  /** A worker that fails is told by `state`. */
  async show(view: ResultView): Promise<void> {
    await this.#order(view).catch(ignoreWorkerFailure);
  }

  /** Undefined when it was cancelled. */
  async export(which: 'all' | 'view', options: SessionExport): Promise<Blob | undefined> {
    this.#exporting = { done: 0, total: 1 };
    const onprogress = (done: number, total: number) => {
      if (this.#exporting) this.#exporting = { done, total };
    };
    try {
      return await this.#ask((session) => session.export(which, options, proxy(onprogress)));
    } finally {
      this.#exporting = undefined;
    }
  }

  cancelExport(): void {
    void this.#ask((session) => session.cancelExport()).catch(ignoreWorkerFailure);
  }

  /** As ResultSession tells it: the data whose columns an export may have. */
  openData(
    file: File,
    reading: DataReading,
    onprogress: OnProgress,
  ): Promise<DataOutcome | undefined> {
    return this.#ask(async (session) => session.openData(file, reading, proxy(onprogress)));
  }

  /** As ResultSession tells it. */
  matchData(customId: CustomIdSource): Promise<MatchSummary | undefined> {
    return this.#ask(async (session) => session.matchData(customId));
  }

  closeData(): void {
    if (this.#state.kind === 'ready')
      void this.#ask((session) => session.closeData()).catch(ignoreWorkerFailure);
  }

  retryFile(): Promise<RetryFile> {
    return this.#ask((session) => session.retryFile());
  }

  exchange(row: number): ReturnType<ResultSession['exchange']> {
    return this.#ask((session) => session.exchange(row));
  }

  want(first: number, last: number): void {
    void this.#rows.want(first, Math.min(last, this.#count)).catch(ignoreWorkerFailure);
  }

  row(index: number) {
    return this.#rows.row(index);
  }

  close(): void {
    this.#loading.abort();
    this.#host.close();
  }

  /** Rejects like the worker does; where the worker itself fails, `state` tells it too. */
  async #ask<Result>(task: (session: Remote<ResultSession>) => Promise<Result>): Promise<Result> {
    try {
      return await this.#host.call(task);
    } catch (reason) {
      if (reason instanceof WorkerFailure && reason.kind !== 'closed')
        this.#state = { kind: 'worker-failed', failure: reason };
      throw reason;
    }
  }

  async #order(view: ResultView): Promise<void> {
    this.#view = view;
    this.#searching = undefined;
    let isDone = false;
    const onfound = (count: number, done: number, total: number) => {
      // What is told on the way crosses by another port than the end, and can come after it.
      if (this.#view !== view || isDone) return;
      this.#searching = { done, total };
      this.#take(count);
    };
    const count = await this.#ask((session) => session.show($state.snapshot(view), proxy(onfound)));
    isDone = true;
    if (this.#view !== view || count === undefined) return;
    this.#searching = undefined;
    this.#take(count);
  }

  #take(count: number): void {
    this.#count = count;
    void this.#rows.renew().catch(ignoreWorkerFailure);
  }

  get state(): ResultsState {
    return this.#state;
  }

  /** What was loaded last; undefined before. */
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

  /** Bytes searched of all, while a search goes on. */
  get searching(): Work | undefined {
    return this.#searching;
  }

  /** Rows exported of all, while an export goes on. */
  get exporting(): Work | undefined {
    return this.#exporting;
  }
}

function failureOf(reason: unknown): ResultsState {
  if (reason instanceof WorkerFailure) return { kind: 'worker-failed', failure: reason };
  if (reason instanceof ApiFailure) return { kind: 'failed', error: reason.error };
  return { kind: 'broken', words: reason instanceof Error ? reason.message : String(reason) };
}
