import type { Verdict } from '$lib/storage/comparison-records';

/** Counts answers on which the two replies of a judge differ. */
export interface Disagreement {
  disagreed: number;
  /** Answers for which both replies had the requested form. */
  judged: number;
}

export function disagreementOf(verdicts: Iterable<Verdict | undefined>): Disagreement {
  let disagreed = 0;
  let agreed = 0;
  for (const verdict of verdicts)
    if (verdict?.doubt === 'disagrees') disagreed += 1;
    else if (verdict?.pass !== undefined) agreed += 1;
  return { disagreed, judged: disagreed + agreed };
}
