import { exportWriter, type ExportFormat } from './export-format';
import type { JoinedResults, OnProgress } from './join';
import { readRows } from './read-rows';

/** Rows read at once: many, since neighbours in the table are far apart in the files. */
const step = 2000;

export interface ExportOptions {
  format: ExportFormat;
  bom: boolean;
}

/** The rows of `order` as a file, built piece by piece. Rejects when the signal is aborted. */
export async function exportRows(
  results: JoinedResults,
  order: Uint32Array,
  options: ExportOptions,
  { signal, onprogress }: { signal: AbortSignal; onprogress: OnProgress },
): Promise<Blob> {
  const writer = exportWriter(options.format, options);
  const parts = [new Blob([writer.head])];
  for (let from = 0; from < order.length; from += step) {
    signal.throwIfAborted();
    const rows = await readRows(results, [...order.subarray(from, from + step)]);
    parts.push(new Blob([writer.write(rows)]));
    onprogress(Math.min(from + step, order.length), order.length);
  }
  return new Blob(parts, { type: writer.type });
}
