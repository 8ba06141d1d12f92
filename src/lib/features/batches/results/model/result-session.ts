import { throttle } from '$lib/base/workers/throttle';
import { formatById } from '$lib/base/export-dialog/export-format';
import {
  openDataColumns,
  type DataColumns,
  type DataColumnsSummary,
  type DataReading,
  type MatchSummary,
} from './data-columns';
import type { CustomIdSource } from '$lib/base/storage/batch-drafts';
import type { Refusal } from '$lib/shared/tables/open-rows';
import { exportRows } from './export-rows';
import { resultRowFormats } from './row-formats';
import type { Finding, FindingKind } from '../join/findings';
import { joinAttempts, type JoinedResults, type OnProgress } from '../join/join';
import type { AttemptFiles } from '$lib/shared/batch-jobs/results/joined-file';
import {
  firstWords,
  firstWordsOfAnswer,
  readExchange,
  readRows,
  type ResultRow,
} from '../join/read-rows';
import { buildRetryFile, type RetryFile } from './retry';
import { rowOrder, type RowFilter } from './row-order';
import { searchRows } from './search-rows';
import type { Sort } from '$lib/base/ui/tables/table';
import { totalsOf, type ResultTotals } from './totals';

export interface ResultSummary {
  totals: ResultTotals;
  findings: { counts: Record<FindingKind, number>; first: Finding[] };
}

export interface SessionExport {
  /** The id of a format. */
  format: string;
  bom: boolean;
  /** Includes the columns of the opened data. */
  withData?: boolean;
}

export type DataOutcome = { summary: DataColumnsSummary } | { refusal: Refusal };

/** Filter, order and search of the shown rows. */
export interface ResultView {
  filter: RowFilter;
  sort: Sort;
  /** Empty for no search. */
  search: string;
}

/** Called with the number of rows found so far, and the searched bytes of the total. */
export type OnFound = (count: number, done: number, total: number) => void;

/**
 * Worker side of the joined results: the worker stores the rows and their order, and the page receives only the
 * visible rows. A new view, export or join cancels the previous one, which then returns undefined.
 */
export class ResultSession {
  #results: JoinedResults | undefined;
  #order = new Uint32Array();
  /** The order before the search, so that typing does not sort again. */
  #ordered: { key: string; order: Uint32Array<ArrayBuffer> } | undefined;
  #viewing = new AbortController();
  #exporting = new AbortController();
  #opening = new AbortController();
  #matching = new AbortController();
  #data: DataColumns | undefined;

  async open(attempts: AttemptFiles[], onprogress: OnProgress): Promise<ResultSummary> {
    const results = await joinAttempts(attempts, throttle(onprogress));
    this.closeData();
    this.#results = results;
    this.#ordered = undefined;
    const { counts, first } = results.findings;
    return { totals: totalsOf(results.rows), findings: { counts, first } };
  }

  /** Returns the number of rows once all are found. */
  async show({ filter, sort, search }: ResultView, onfound: OnFound): Promise<number | undefined> {
    this.#viewing.abort();
    const { signal } = (this.#viewing = new AbortController());
    const results = this.#opened();
    const order = this.#orderOf(filter, sort);
    if (search === '') return (this.#order = order).length;
    const found = new Uint8Array(results.rows.count);
    const report = throttle((done: number, total: number) => {
      if (signal.aborted) return;
      this.#order = order.filter((row) => found[row] === 1);
      onfound(this.#order.length, done, total);
    });
    const isDone = await unlessAborted(signal, () =>
      searchRows(results, search, found, { signal, onprogress: report }).then(() => true),
    );
    if (!isDone) return undefined;
    this.#order = order.filter((row) => found[row] === 1);
    return this.#order.length;
  }

  /** The rows from position `first` of the view to before `last`, with shortened texts. */
  async rows(first: number, last: number): Promise<ResultRow[]> {
    const rows = await readRows(this.#opened(), [...this.#order.subarray(first, last)]);
    return rows.map((row) => ({
      ...row,
      input: row.input === null ? null : firstWords(row.input),
      answer: firstWordsOfAnswer(row.answer),
    }));
  }

  exchange(row: number): ReturnType<typeof readExchange> {
    return readExchange(this.#opened(), row);
  }

  /** Exports all rows in the order of the input, or those of the view in its order. */
  async export(
    which: 'all' | 'view',
    { format, bom, withData }: SessionExport,
    onprogress: OnProgress,
  ): Promise<Blob | undefined> {
    this.#exporting.abort();
    const { signal } = (this.#exporting = new AbortController());
    const results = this.#opened();
    const order = which === 'view' ? this.#order : Uint32Array.from(results.rows.customIds.keys());
    const data = withData ? this.#data?.matched : undefined;
    return unlessAborted(signal, () =>
      exportRows(
        results,
        order,
        { format: formatById(resultRowFormats, format), bom, data },
        { signal, onprogress: throttle(onprogress) },
      ),
    );
  }

  cancelExport(): void {
    this.#exporting.abort();
  }

  /** Opens the data whose columns may be exported. Undefined if closed meanwhile; rejects if it cannot be read. */
  async openData(
    file: File,
    reading: DataReading,
    onprogress: OnProgress,
  ): Promise<DataOutcome | undefined> {
    this.closeData();
    const { signal } = (this.#opening = new AbortController());
    const { rows } = this.#opened();
    const opened = await unlessAborted(signal, () =>
      openDataColumns(rows, file, reading, { signal, onprogress: throttle(onprogress) }),
    );
    if (!opened || 'refusal' in opened) return opened;
    this.#data = opened;
    return { summary: opened.summary };
  }

  /** Undefined if another rule has replaced this one, or if no data is open. */
  async matchData(customId: CustomIdSource): Promise<MatchSummary | undefined> {
    this.#matching.abort();
    const { signal } = (this.#matching = new AbortController());
    const data = this.#data;
    return data && unlessAborted(signal, () => data.match(customId, signal));
  }

  closeData(): void {
    this.#opening.abort();
    this.#matching.abort();
    this.#data = undefined;
  }

  retryFile(): Promise<RetryFile> {
    return buildRetryFile(this.#opened());
  }

  #orderOf(filter: RowFilter, sort: Sort): Uint32Array<ArrayBuffer> {
    const key = JSON.stringify([filter, sort]);
    if (this.#ordered?.key !== key)
      this.#ordered = { key, order: rowOrder(this.#opened().rows, filter, sort) };
    return this.#ordered.order;
  }

  #opened(): JoinedResults {
    if (!this.#results) throw new Error('The results aren’t joined yet.');
    return this.#results;
  }
}

async function unlessAborted<Value>(
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
