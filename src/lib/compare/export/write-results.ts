import { nextTask } from '$lib/api/wire/next-task';
import { htmlWriter } from './html-report';
import { csvWriter, jsonlWriter, markdownWriter, type ResultsWriter } from './lines-format';
import { linesOf, type LineChoice } from './result-lines';
import type { ResultsSnapshot } from './results-snapshot';

export type ResultsFormat = 'csv' | 'jsonl' | 'markdown' | 'html';

export interface ResultsOptions extends LineChoice {
  format: ResultsFormat;
  values: boolean;
  bom: boolean;
}

/** Milliseconds and rows per slice; the page can respond in between. */
const sliceTime = 12;
const mostRows = 100;

/** Writes the results to a file in slices. Progress is counted in rows. Rejects when the signal aborts. */
export async function writeResults(
  snapshot: ResultsSnapshot,
  options: ResultsOptions,
  { signal, onprogress }: { signal: AbortSignal; onprogress: (done: number) => void },
): Promise<Blob> {
  const writer = writerOf(snapshot, options);
  const lines = linesOf(snapshot, options);
  const parts: Blob[] = [];
  let text = writer.head;
  let slice = { began: performance.now(), until: mostRows };
  for (const [at, row] of snapshot.rows.entries()) {
    text += writer.row(lines(row, at + 1));
    if (at + 1 < slice.until && performance.now() - slice.began < sliceTime) continue;
    parts.push(new Blob([text]));
    text = '';
    onprogress(at + 1);
    await nextTask();
    signal.throwIfAborted();
    slice = { began: performance.now(), until: at + 1 + mostRows };
  }
  return new Blob([...parts, text + writer.tail], { type: writer.type });
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

function writerOf(snapshot: ResultsSnapshot, options: ResultsOptions): ResultsWriter {
  switch (options.format) {
    case 'csv':
      return csvWriter(snapshot, options);
    case 'jsonl':
      return jsonlWriter(snapshot, options);
    case 'markdown':
      return markdownWriter(snapshot);
    case 'html':
      return htmlWriter(snapshot, options);
  }
}
