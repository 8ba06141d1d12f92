import { fileOf } from '$lib/base/export-dialog/export-format';
import { pageTurns } from '$lib/base/workers/page-turns';
import { linesOf, type LineChoice, type ResultsOptions } from './result-lines';
import type { ResultsFormat } from './results-formats';
import type { ResultsSnapshot } from './results-snapshot';

interface Reporting {
  signal: AbortSignal;
  /** Receives numbers of rows. */
  onprogress: (done: number, total: number) => void;
}

/** Number of rows in one piece of a file. */
const rowsPerPiece = 50;

/** Writes the results to a file; the page can respond meanwhile. Rejects when the signal aborts. */
export function writeResults(
  snapshot: ResultsSnapshot,
  format: ResultsFormat,
  options: ResultsOptions,
  reporting: Reporting,
): Promise<Blob> {
  return fileOf(format, piecesOf(snapshot, format, options, reporting));
}

async function* piecesOf(
  snapshot: ResultsSnapshot,
  format: ResultsFormat,
  options: ResultsOptions,
  { signal, onprogress }: Reporting,
): AsyncGenerator<string> {
  const { rows } = snapshot;
  const { head = '', body, tail = '' } = format.write(snapshot, options);
  const lines = linesOf(snapshot, options);
  const pageTurn = pageTurns();
  let text = head;
  for (const [at, row] of rows.entries()) {
    text += body(lines(row, at + 1));
    await pageTurn();
    signal.throwIfAborted();
    if ((at + 1) % rowsPerPiece > 0) continue;
    onprogress(at + 1, rows.length);
    yield text;
    text = '';
  }
  yield text + tail;
}

/** Number of lines in an export. */
export function countLines(snapshot: ResultsSnapshot, { unsent, hidden }: LineChoice): number {
  const { variants, repeats } = snapshot.comparison;
  const shown = new Set(variants.filter((one) => hidden || !one.hidden).map(({ id }) => id));
  if (unsent) return snapshot.rows.length * shown.size * repeats;
  const rows = new Set(snapshot.rows.map(({ id }) => id));
  let count = 0;
  for (const { rowId, variantId, repeat, answers } of snapshot.cells)
    if (shown.has(variantId) && rows.has(rowId) && repeat < repeats && answers.length > 0)
      count += 1;
  return count;
}
