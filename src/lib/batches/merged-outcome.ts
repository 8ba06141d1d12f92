import { formatCount } from '$lib/ui/amounts';
import type { BatchLook } from './batch-state';

/** What has come of a batch and all that retry it, once none of them runs any more. */
export interface MergedOutcome {
  retries: number;
  /** Requests that no attempt has answered well. */
  open: number;
}

export function mergedLook({ retries, open }: MergedOutcome): BatchLook {
  const after = `after ${retries === 1 ? '1 retry' : `${formatCount(retries)} retries`}`;
  return open === 0
    ? { status: 'completed', word: `all succeeded ${after}` }
    : { status: 'warning', word: `${formatCount(open)} failed ${after}` };
}
