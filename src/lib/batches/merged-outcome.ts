import { formatCount } from '$lib/ui/amounts';
import type { BatchLook } from './batch-state';

/** Combined outcome of a batch and its retries, available once none of them runs. */
export interface MergedOutcome {
  retries: number;
  /** Requests without a successful answer in any attempt. */
  open: number;
}

export function mergedLook({ retries, open }: MergedOutcome): BatchLook {
  const after = `after ${retries === 1 ? '1 retry' : `${formatCount(retries)} retries`}`;
  return open === 0
    ? { status: 'completed', word: `all succeeded ${after}` }
    : { status: 'warning', word: `${formatCount(open)} failed ${after}` };
}
