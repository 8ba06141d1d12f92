import { isObject } from '$lib/base/api/wire/json';
import { idOfPart } from '$lib/shared/attachments/attachment-part';
import type { Connection } from '$lib/shared/connections/model/connection';
import type { ComparisonRow, Variant } from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import { formatCount, plural, pluralForm } from '$lib/base/ui/text/amounts';
import { shownText } from '$lib/base/ui/text/shown-text';
import { planJobs, type Planning } from '../sending/plan-jobs';
import type { CellJob } from '../sending/send-cell';
import { parseCustomId } from './batch-files';

/** A row that a batch cannot send: a line holds one prompt and no attached file. */
interface SkippedRow {
  /** Counted from 1. */
  number: number;
  because: 'turns' | 'files';
}

export interface BatchPlan {
  /** The cells to send, by connection. */
  parts: { connection: Connection; jobs: CellJob[] }[];
  /** The variants after the request, with the settings that it uses. */
  variants: Variant[];
  skipped: SkippedRow[];
  /** Names of the visible variants that no connection can answer. */
  unanswerable: string[];
  /** Number of cells that another batch holds and whose results are not here yet. */
  inBatches: number;
}

/** The cells of the visible variants that a batch would send. `again` includes cells that have an answer. */
export function planBatches(planning: Planning, { again }: { again: boolean }): BatchPlan {
  const { record, rows } = planning;
  const visible = record.variants.filter(({ hidden }) => !hidden);
  const scope = {
    rowIds: rows.map(({ id }) => id),
    variantIds: visible.map(({ id }) => id),
  };
  const { jobs, variants } = planJobs(planning, scope, { again });
  const batchKeys = keysInBatches(planning);
  const skipped = new Map<string, SkippedRow>();
  const parts = new Map<string, { connection: Connection; jobs: CellJob[] }>();
  const numbers = new Map(rows.map(({ id }, index) => [id, index + 1]));
  let inBatches = 0;
  for (const job of jobs) {
    const { rowId } = job.cell;
    const because = skipReason(job);
    if (because) skipped.set(rowId, { number: numbers.get(rowId) ?? 0, because });
    else if (batchKeys.has(job.key)) inBatches += 1;
    else {
      const part = parts.get(job.connection.id) ?? { connection: job.connection, jobs: [] };
      parts.set(job.connection.id, part);
      part.jobs.push(job);
    }
  }
  return {
    parts: [...parts.values()],
    variants,
    skipped: [...skipped.values()],
    unanswerable: visible
      .filter(({ id }) => !planning.resolved.get(id)?.connection)
      .map(({ name }) => name),
    inBatches,
  };
}

function skipReason({ input, before = [] }: CellJob): SkippedRow['because'] | undefined {
  if (input.prompts.length > 1) return 'turns';
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
      const cell = parseCustomId(customId, batch);
      if (cell) keys.add(cellKey({ comparisonId, ...cell }));
    }
  return keys;
}

/** Rows named in the sentence; further ones are only counted. */
const maxNamed = 8;

const reasons: Record<SkippedRow['because'], string> = {
  turns: 'batches can’t hold several turns',
  files: 'batches can’t hold attached files',
};

/** Explains what a batch would leave out, one sentence per reason. */
export function describeSkipped(
  { skipped, unanswerable, inBatches }: BatchPlan,
  tooLarge: number,
): string[] {
  const sentences = Object.entries(reasons).flatMap(([because, reason]) => {
    const rows = skipped.filter((row) => row.because === because);
    return rows.length === 0 ? [] : [`Skipping ${formatRows(rows)}: ${reason}.`];
  });
  if (unanswerable.length > 0)
    sentences.push(
      `Skipping ${unanswerable.map(shownText).join(', ')}: no connection has the model. Choose another.`,
    );
  if (inBatches > 0) sentences.push(`${formatCells(inBatches)} already in a batch.`);
  if (tooLarge > 0) sentences.push(`${formatCells(tooLarge)} too large for a batch file.`);
  return sentences;
}

function formatRows(rows: readonly SkippedRow[]): string {
  const named = rows.slice(0, maxNamed).map(({ number }) => formatCount(number));
  const more = rows.length - named.length;
  const list = more > 0 ? `${named.join(', ')} and ${formatCount(more)} more` : named.join(', ');
  return `${pluralForm(rows.length, 'row')} ${list}`;
}

function formatCells(count: number): string {
  return plural(count, 'cell is', 'cells are');
}
