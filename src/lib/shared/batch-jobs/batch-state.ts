import type { Batch } from '$lib/base/api/batches';
import type { BatchNote } from '$lib/base/storage/batch-notes';
import { formatCount, plural } from '$lib/base/ui/text/amounts';
import { shortenMiddle, shownText } from '$lib/base/ui/text/shown-text';

/** The local name, else the name of the input file, else the id. */
export function batchName(note: BatchNote): string {
  return [nameWithoutPart(note), formatPart(note)].filter(Boolean).join(' ');
}

export function nameWithoutPart({ name, inputFileName, id }: BatchNote): string {
  return shownText(name || inputFileName || shortenMiddle(id));
}

/** "(2 of 3)"; empty when the batch is not part of a group. */
export function formatPart({ group }: BatchNote): string {
  return group ? `(${group.part} of ${group.of})` : '';
}

interface StatusLabel {
  status: 'completed' | 'warning' | 'running' | 'waiting' | 'failed' | 'cancelled';
  word: string;
}

/** The statuses of docs/service.md#batches and how each looks; `isOver` marks the final ones. */
const statuses: { [status: string]: { tone: StatusLabel['status']; word: string; isOver?: true } } =
  {
    validating: { tone: 'waiting', word: 'validating' },
    in_progress: { tone: 'running', word: 'in progress' },
    finalizing: { tone: 'running', word: 'finalizing' },
    completed: { tone: 'completed', word: 'completed', isOver: true },
    failed: { tone: 'failed', word: 'failed', isOver: true },
    expired: { tone: 'cancelled', word: 'expired', isOver: true },
    cancelling: { tone: 'waiting', word: 'cancelling' },
    cancelled: { tone: 'cancelled', word: 'cancelled', isOver: true },
  };

/** Whether the status is final. An unknown status counts as not final (docs/service.md#batches). */
export function isOver({ status }: Batch): boolean {
  return statusOf(status)?.isOver ?? false;
}

export function hasKnownStatus({ status }: Batch): boolean {
  return statusOf(status) !== undefined;
}

export function canBeCancelled(batch: Batch): boolean {
  return !isOver(batch) && batch.status !== 'cancelling';
}

/** A completed batch with failed requests is shown as a warning or a failure. */
export function statusLabelOf(batch: Batch): StatusLabel {
  const { failed } = batch.request_counts;
  if (everyRequestFailed(batch)) return { status: 'failed', word: 'every request failed' };
  const known = statusOf(batch.status);
  if (!known) return { status: 'waiting', word: batch.status.replaceAll('_', ' ') };
  if (batch.status === 'completed' && failed > 0)
    return { status: 'warning', word: `completed, ${formatCount(failed)} failed` };
  return { status: known.tone, word: known.word };
}

/** Tone of the successful part of the progress bar; the failed part is always red. */
export function barTone(batch: Batch): 'running' | 'completed' | 'cancelled' {
  if (!isOver(batch)) return 'running';
  return statusOf(batch.status)?.tone === 'cancelled' ? 'cancelled' : 'completed';
}

export function doneOf({ request_counts: { completed, failed } }: Batch): number {
  return completed + failed;
}

/** Number of requests, never fewer than are done: services count late, or count a request twice. 0 while unknown. */
export function totalOf(batch: Batch): number {
  const { total } = batch.request_counts;
  return total > 0 || isOver(batch) ? Math.max(total, doneOf(batch)) : 0;
}

/** Explains the result when the status alone would mislead; empty otherwise. */
export function describeOutcome(batch: Batch): string {
  const total = totalOf(batch);
  if (!isOver(batch)) return '';
  const cause = batch.error_file_id
    ? 'See the error file for the reason.'
    : 'There’s no error file with the reason.';
  if (everyRequestFailed(batch)) {
    const which = total === 1 ? 'Its only request' : `All of its ${formatCount(total)} requests`;
    return `${which} failed, although the batch is “${batch.status}”. There’s no output file. ${cause}`;
  }
  if (batch.status === 'completed' && !batch.output_file_id)
    return 'No request was answered, so there’s no output file.';
  if (batch.status === 'expired' || batch.status === 'cancelled')
    return `The batch ${batch.status === 'expired' ? 'expired' : 'was cancelled'} early. ${
      batch.output_file_id ? 'Finished answers are kept.' : 'There’s no output file.'
    }`;
  return '';
}

function everyRequestFailed(batch: Batch): boolean {
  const { completed, failed } = batch.request_counts;
  return batch.status === 'completed' && completed === 0 && failed > 0;
}

function statusOf(status: string) {
  return Object.hasOwn(statuses, status) ? statuses[status] : undefined;
}

/** Combined outcome of a batch and its retries, available once none of them runs. */
export interface MergedOutcome {
  retries: number;
  /** Requests without a successful answer in any attempt. */
  unresolved: number;
}

export function mergedStatus({ retries, unresolved }: MergedOutcome): StatusLabel {
  const after = `after ${plural(retries, 'retry', 'retries')}`;
  return unresolved === 0
    ? { status: 'completed', word: `all succeeded ${after}` }
    : { status: 'warning', word: `${formatCount(unresolved)} failed ${after}` };
}
