import type { Batch } from '$lib/base/api/batches';
import { formatDuration } from '$lib/base/ui/text/amounts';
import { isOver } from '$lib/shared/batch-jobs/batch-state';

/** A moment in the life of a batch, in milliseconds; `since` is the time from the previous moment. */
export interface Moment {
  name: string;
  at: number;
  since: number | undefined;
  /** The outcome, for a moment that ends the batch. */
  end: End | undefined;
}

type End = 'completed' | 'failed' | 'cancelled';

const moments = [
  ['created_at', 'Created'],
  ['in_progress_at', 'In progress'],
  ['finalizing_at', 'Finalizing'],
  ['cancelling_at', 'Cancelling'],
  ['completed_at', 'Completed', 'completed'],
  ['failed_at', 'Failed', 'failed'],
  ['expired_at', 'Expired', 'cancelled'],
  ['cancelled_at', 'Cancelled', 'cancelled'],
] as const satisfies readonly (readonly [keyof Batch, string, End?])[];

/** The moments that have occurred, in order. Some services omit some of them (docs/service.md#batches). */
export function timelineOf(batch: Batch): Moment[] {
  const occurred = moments.flatMap(([field, name, end]) => {
    const seconds = batch[field];
    return seconds === null ? [] : [{ name, at: seconds * 1000, end }];
  });
  occurred.sort((a, b) => a.at - b.at);
  return occurred.map((moment, index) => {
    const before = occurred[index - 1];
    return { ...moment, since: before && moment.at - before.at };
  });
}

export interface Expiry {
  name: string;
  at: number;
  words: string;
  isAhead: boolean;
}

/** The deadline of the batch, or its past deadline; undefined when the service reports none. */
export function expiryOf(batch: Batch, now: number): Expiry | undefined {
  if (batch.expires_at === null) return undefined;
  const at = batch.expires_at * 1000;
  const isAhead = at > now;
  const distance = formatSpan(Math.abs(at - now));
  if (isAhead) return { name: 'Expires', at, words: `in ${distance}`, isAhead };
  const words = `${distance} ago`;
  return {
    name: 'Expiry',
    at,
    words: isOver(batch) ? words : `expired ${words}`,
    isAhead,
  };
}

const day = 24 * 60 * 60 * 1000;

/** Beyond a year, days are left out. */
function formatSpan(ms: number): string {
  const years = Math.floor(ms / (365 * day));
  return years > 0 ? `${years} y` : formatDuration(ms);
}
