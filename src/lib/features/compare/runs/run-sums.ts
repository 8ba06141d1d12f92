import type { RunCell, RunRow, RunVariant } from '$lib/base/storage/comparison-run-records';
import { groupBy } from '../statistics/repeats';
import { spreadOf } from '../statistics/spread';

type Sums = Omit<RunVariant, 'id' | 'name' | 'settings' | 'answeredBy' | 'currency'>;

/** The sums of one variant, to which the rows of a run are added. */
export class RunSums {
  readonly #totals: number[] = [];
  readonly #fingerprints = new Set<string>();
  readonly #sums = { cells: 0, answered: 0, passed: 0, judged: 0, regressed: 0, cost: NaN };

  /** Adds the repeats of one row. */
  add(cells: readonly RunCell[]): void {
    const sums = this.#sums;
    const rate = passRate(cells.map(({ pass }) => pass));
    if (rate !== undefined) {
      sums.judged += 1;
      sums.passed += rate;
    }
    for (const { state, regressed, figures, fingerprint } of cells) {
      sums.cells += 1;
      if (state === 'done') sums.answered += 1;
      if (regressed) sums.regressed += 1;
      if (figures.total !== undefined) this.#totals.push(figures.total);
      if (figures.cost !== undefined) sums.cost = (sums.cost || 0) + figures.cost;
      if (fingerprint) this.#fingerprints.add(fingerprint);
    }
  }

  get sums(): Sums {
    const { cost, ...sums } = this.#sums;
    const total = spreadOf(this.#totals)?.median;
    return {
      ...sums,
      fingerprints: [...this.#fingerprints],
      ...(!Number.isNaN(cost) && { cost }),
      ...(total !== undefined && { total }),
    };
  }
}

/** The share of a row's repeats that pass; undefined without a verdict. */
export function passRate(passes: readonly (boolean | undefined)[]): number | undefined {
  const judged = passes.filter((pass) => pass !== undefined);
  return judged.length === 0 ? undefined : judged.filter(Boolean).length / judged.length;
}

/** The cells of a row by the id of their variant. */
export function byVariant({ cells }: RunRow): Map<string, RunCell[]> {
  return groupBy(cells, ({ variantId }) => variantId);
}
