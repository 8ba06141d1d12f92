import { fileOf } from '$lib/base/export-dialog/export-format';
import type { JoinedResults, OnProgress } from '../join/join';
import { readRows } from '../join/read-rows';
import type { MatchedColumns } from './data-columns';
import type { ResultRowFormat } from './row-formats';

/**
 * Bytes of files and rows per step. Neighbouring rows of the table may be far apart in the files, and each step scans
 * the files once, so a step is large.
 */
const stepBytes = 32 * 1024 * 1024;
const stepRows = 20_000;

export interface ExportOptions {
  format: ResultRowFormat;
  bom: boolean;
  /** Data columns, which come first. */
  data?: MatchedColumns | undefined;
}

interface Reporting {
  signal: AbortSignal;
  onprogress: OnProgress;
}

/** Writes the rows of `order` to a file, step by step. Rejects when the signal is aborted. */
export function exportRows(
  results: JoinedResults,
  order: Uint32Array,
  options: ExportOptions,
  reporting: Reporting,
): Promise<Blob> {
  return fileOf(options.format, piecesOf(results, order, options, reporting));
}

async function* piecesOf(
  results: JoinedResults,
  order: Uint32Array,
  { format, bom, data }: ExportOptions,
  { signal, onprogress }: Reporting,
): AsyncGenerator<string> {
  const { head = '', body, tail = '' } = format.write({ bom, dataColumns: data?.names ?? [] });
  yield head;
  const step = rowsAtOnce(results, data?.bytes ?? 0);
  for (let from = 0; from < order.length; from += step) {
    signal.throwIfAborted();
    const wanted = [...order.subarray(from, from + step)];
    const [rows, ofData] = await Promise.all([readRows(results, wanted), data?.rowsOf(wanted)]);
    yield body(rows.map((result, at) => ({ result, data: ofData?.[at] })));
    onprogress(Math.min(from + step, order.length), order.length);
  }
  yield tail;
}

function rowsAtOnce({ rows, files }: JoinedResults, dataBytes: number): number {
  const bytes = files.reduce((sum, { content }) => sum + content.size, dataBytes);
  const bytesOfRow = Math.max(1, bytes / Math.max(1, rows.count));
  return Math.max(1, Math.min(stepRows, Math.floor(stepBytes / bytesOfRow)));
}
