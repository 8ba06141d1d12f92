import { wilsonInterval, type Interval } from './wilson';

/** The share of rows that pass a check, with its confidence interval. */
export interface Share extends Interval {
  /** A row with repeats counts by the fraction of its answers that pass. */
  passed: number;
  /** Rows with a verdict. Repeats add nothing, since they say nothing about other prompts. */
  n: number;
  share: number;
}

/** `rows` holds the verdicts of each row's repeats; undefined verdicts are ignored. Undefined without any verdict. */
export function shareOf(rows: Iterable<readonly (boolean | undefined)[]>): Share | undefined {
  let passed = 0;
  let n = 0;
  for (const row of rows) {
    const verdicts = row.filter((pass) => pass !== undefined);
    if (verdicts.length === 0) continue;
    n += 1;
    passed += verdicts.filter(Boolean).length / verdicts.length;
  }
  return n === 0 ? undefined : { passed, n, share: passed / n, ...wilsonInterval(passed, n) };
}

/** "8 of 10"; "8.3 of 10" when rows have repeats. */
export function formatShare({ passed, n }: Pick<Share, 'passed' | 'n'>): string {
  return `${Number(passed.toFixed(1)).toLocaleString('en')} of ${n.toLocaleString('en')}`;
}
