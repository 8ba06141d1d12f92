import { batchEndpoint } from '$lib/base/api/rules/batch-request';
import { FileSplitter } from '$lib/shared/batch-jobs/start/file-splitter';
import type { ComparisonBatch, ComparisonCell } from '$lib/base/storage/comparison-records';
import { pageTurns } from '$lib/base/workers/page-turns';
import { cellRequest } from '../sending/cell-request';
import type { CellJob } from '../sending/send-cell';

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
  const pageTurn = pageTurns();
  for (const job of jobs) {
    const customId = customIdOf(job.cell, lists);
    if (splitter.add(lineOf(job, customId))) customIds.push(customId);
    await pageTurn();
  }
  const tooLarge = jobs.length - customIds.length;
  const files = splitter.end().map(({ file, lines }) => ({
    file,
    lines: { ...lists, customIds: customIds.splice(0, lines) },
  }));
  return { files, tooLarge };
}

/** Results arrive as a file, so the request does not stream. */
function lineOf({ input, before }: CellJob, customId: string): string {
  const body = cellRequest(input, { before, answers: [], turn: 0 });
  delete body.stream;
  delete body.stream_options;
  return JSON.stringify({ custom_id: customId, method: 'POST', url: batchEndpoint, body });
}

type Lists = Pick<ComparisonBatch, 'rowIds' | 'variantIds'>;
type CellPlace = Pick<ComparisonCell, 'rowId' | 'variantId' | 'repeat' | 'settings'>;

/**
 * The custom_id of a cell. It names row and variant by their positions (from 1) in lists stored with the batch. That
 * makes it short, readable, and limited to characters that every service accepts.
 */
export function customIdOf({ rowId, variantId, repeat, settings }: CellPlace, lists: Lists) {
  const row = lists.rowIds.indexOf(rowId) + 1;
  const variant = lists.variantIds.indexOf(variantId) + 1;
  return `row-${row}-variant-${variant}-time-${repeat + 1}-settings-${settings + 1}`;
}

/** The cell that a custom_id names; undefined if the id does not belong to these lists. */
export function parseCustomId(
  customId: string,
  { rowIds, variantIds }: Lists,
): CellPlace | undefined {
  const found = /^row-(\d+)-variant-(\d+)-time-(\d+)-settings-(\d+)$/.exec(customId);
  const [row = 0, variant = 0, time = 0, settings = 0] = found?.slice(1).map(Number) ?? [];
  const rowId = rowIds[row - 1];
  const variantId = variantIds[variant - 1];
  if (rowId === undefined || variantId === undefined) return undefined;
  return { rowId, variantId, repeat: time - 1, settings: settings - 1 };
}
