import { batchEndpoint } from '$lib/api/rules/batch-request';
import { nextTask } from '$lib/api/wire/next-task';
import { FileSplitter } from '$lib/batches/input/maker/file-splitter';
import type { ComparisonBatch } from '$lib/storage/comparison-records';
import type { CellJob } from '../run/send-cell';
import { cellRequest } from '../run/cell-request';
import { customIdOf } from './custom-id';

/** Cells written before the page may paint again. */
const cellsAtOnce = 200;

export interface BatchFile {
  file: File;
  lines: Pick<ComparisonBatch, 'rowIds' | 'variantIds' | 'customIds'>;
}

/** The input files for the cells of one connection: one file, or several when one would exceed the limits. */
export async function batchFiles(
  jobs: readonly CellJob[],
): Promise<{ files: BatchFile[]; tooLarge: number }> {
  const lists = {
    rowIds: [...new Set(jobs.map(({ cell }) => cell.rowId))],
    variantIds: [...new Set(jobs.map(({ cell }) => cell.variantId))],
  };
  const splitter = new FileSplitter('comparison');
  const customIds: string[] = [];
  for (const [index, job] of jobs.entries()) {
    const customId = customIdOf(job.cell, lists);
    if (splitter.add(lineOf(job, customId))) customIds.push(customId);
    if (index % cellsAtOnce === cellsAtOnce - 1) await nextTask();
  }
  const tooLarge = jobs.length - customIds.length;
  const files = splitter.end().map(({ file, lines }) => ({
    file,
    lines: { ...lists, customIds: customIds.splice(0, lines) },
  }));
  return { files, tooLarge };
}

/** Results arrive as a file, so the request does not stream. */
function lineOf({ wanted, before }: CellJob, customId: string): string {
  const body = cellRequest(wanted, { before, answers: [], turn: 0 });
  delete body.stream;
  delete body.stream_options;
  return JSON.stringify({ custom_id: customId, method: 'POST', url: batchEndpoint, body });
}
