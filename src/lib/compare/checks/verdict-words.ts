import type { Verdict } from '$lib/storage/comparison-records';

/** Status and word for a StatusBadge. An unclear verdict is neither pass nor fail. */
export function verdictLook({ pass, doubt }: Pick<Verdict, 'pass' | 'doubt'>) {
  if (pass === undefined)
    return { status: 'warning', word: doubt === 'disagrees' ? 'disagrees' : 'cannot say' } as const;
  return pass
    ? ({ status: 'completed', word: 'passes' } as const)
    : ({ status: 'failed', word: 'fails' } as const);
}

/** "12 pass, 3 fail, of 1 it cannot say". */
export function countedVerdicts(verdicts: readonly Verdict[]): string {
  const passing = verdicts.filter(({ pass }) => pass).length;
  const failing = verdicts.filter(({ pass }) => pass === false).length;
  const skipped = verdicts.length - passing - failing;
  const counts = [`${passing} pass`, `${failing} fail`];
  if (skipped > 0) counts.push(`of ${skipped} it cannot say`);
  return counts.join(', ');
}
