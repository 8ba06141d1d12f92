import type { Verdict } from '$lib/storage/comparison-records';

/** How often a judge gave both verdicts in its two replies. */
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
