import type { Verdict } from '$lib/storage/comparison-records';

/** How often a judge that was asked twice said both. */
export interface Disagreement {
  disagreed: number;
  /** Answers that it judged twice in the form that was asked for. */
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
