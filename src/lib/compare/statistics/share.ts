import { wilsonInterval, type Interval } from './wilson';

/** How many rows pass a check, as far as these rows can tell. */
export interface Share extends Interval {
  /** A row that was asked repeatedly counts by the part of its answers that pass. */
  passed: number;
  /** Rows with a verdict: repeats of a row tell nothing of other prompts. */
  n: number;
  share: number;
}

/** `rows`: for each row the verdicts of its repeats; undefined where there is none. Nothing without any verdict. */
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

/** "8 of 10"; "8.3 of 10" where rows were asked repeatedly. */
export function formatShare({ passed, n }: Pick<Share, 'passed' | 'n'>): string {
  return `${Number(passed.toFixed(1)).toLocaleString('en')} of ${n.toLocaleString('en')}`;
}
