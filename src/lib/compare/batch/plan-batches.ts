import { isObject } from '$lib/api/json';
import { idOfPart } from '$lib/attachments/attachment-part';
import type { Connection } from '$lib/connections/connection';
import type { ComparisonRow, Variant } from '$lib/storage/comparison-records';
import { cellKey } from '$lib/storage/comparison-schema';
import type { CellJob } from '../run/send-cell';
import { planJobs, type Planning } from '../run/plan-jobs';
import { cellOf } from './custom-id';

/** A row that a batch cannot send: a line holds one prompt and no attached file. */
export interface LeftOutRow {
  /** Counted from 1. */
  number: number;
  because: 'turns' | 'files';
}

export interface BatchPlan {
  /** The cells to send, by connection. */
  parts: { connection: Connection; jobs: CellJob[] }[];
  /** The variants after the request, with the settings that it uses. */
  variants: Variant[];
  leftOut: LeftOutRow[];
  /** Number of cells that another batch holds and whose results are not here yet. */
  underWay: number;
}

/** The cells of the visible variants that a batch would send. `again` includes cells that have an answer. */
export function planBatches(planning: Planning, { again }: { again: boolean }): BatchPlan {
  const { record, rows } = planning;
  const scope = {
    rowIds: rows.map(({ id }) => id),
    variantIds: record.variants.filter(({ hidden }) => !hidden).map(({ id }) => id),
  };
  const { jobs, variants } = planJobs(planning, scope, { again });
  const inBatches = keysInBatches(planning);
  const leftOut = new Map<string, LeftOutRow>();
  const parts = new Map<string, { connection: Connection; jobs: CellJob[] }>();
  const numbers = new Map(rows.map(({ id }, index) => [id, index + 1]));
  let underWay = 0;
  for (const job of jobs) {
    const { rowId } = job.cell;
    const because = reasonAgainst(job);
    if (because) leftOut.set(rowId, { number: numbers.get(rowId) ?? 0, because });
    else if (inBatches.has(job.key)) underWay += 1;
    else {
      const part = parts.get(job.connection.id) ?? { connection: job.connection, jobs: [] };
      parts.set(job.connection.id, part);
      part.jobs.push(job);
    }
  }
  return { parts: [...parts.values()], variants, leftOut: [...leftOut.values()], underWay };
}

function reasonAgainst({ wanted, before = [] }: CellJob): LeftOutRow['because'] | undefined {
  if (wanted.prompts.length > 1) return 'turns';
  return before.some(hasFile) ? 'files' : undefined;
}

function hasFile({ content }: NonNullable<ComparisonRow['before']>[number]): boolean {
  return (
    Array.isArray(content) && content.some((part) => isObject(part) && idOfPart(part) !== undefined)
  );
}

function keysInBatches({ record: { id: comparisonId, batches = [] } }: Planning): Set<string> {
  const keys = new Set<string>();
  for (const batch of batches)
    for (const customId of batch.outcome ? [] : batch.customIds) {
      const cell = cellOf(customId, batch);
      if (cell) keys.add(cellKey({ comparisonId, ...cell }));
    }
  return keys;
}
