import type { Batch } from '$lib/api/batches';

/** A moment in the life of a batch, in milliseconds; `since` is the time from the moment before it. */
export interface Moment {
  name: string;
  at: number;
  since: number | undefined;
}

const moments = [
  ['created_at', 'Created'],
  ['in_progress_at', 'In progress'],
  ['finalizing_at', 'Finalizing'],
  ['cancelling_at', 'Cancelling'],
  ['completed_at', 'Completed'],
  ['failed_at', 'Failed'],
  ['expired_at', 'Expired'],
  ['cancelled_at', 'Cancelled'],
] as const satisfies readonly (readonly [keyof Batch, string])[];

/** The moments that have occurred, in their order; some services leave out some of them (docs/service.md#batches). */
export function timelineOf(batch: Batch): Moment[] {
  const occurred = moments.flatMap(([field, name]) => {
    const seconds = batch[field];
    return seconds === null ? [] : [{ name, at: seconds * 1000 }];
  });
  occurred.sort((a, b) => a.at - b.at);
  return occurred.map((moment, index) => {
    const before = occurred[index - 1];
    return { ...moment, since: before && moment.at - before.at };
  });
}
