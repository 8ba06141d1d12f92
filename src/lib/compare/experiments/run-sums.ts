import type { RunCell, RunRow, RunVariant } from '$lib/storage/comparison-run-records';
import { groupBy } from '../statistics/repeats';
import { shareOf } from '../statistics/shares';
import { spreadOf } from '../statistics/spread';

type Sums = Omit<RunVariant, 'id' | 'name' | 'settings' | 'currency'>;

/** The sums of one variant, to which pieces of a run are added. */
export class RunSums {
  readonly #verdicts: (boolean | undefined)[][] = [];
  readonly #totals: number[] = [];
  readonly #fingerprints = new Set<string>();
  readonly #sums: Sums = {
    fingerprints: [],
    cells: 0,
    answered: 0,
    passed: 0,
    judged: 0,
    regressed: 0,
  };

  /** Adds the repeats of one row. */
  add(cells: readonly RunCell[]): void {
    this.#verdicts.push(cells.map(({ pass }) => pass));
    const sums = this.#sums;
    for (const { state, regressed, figures, fingerprint } of cells) {
      sums.cells += 1;
      if (state === 'done') sums.answered += 1;
      if (regressed) sums.regressed += 1;
      if (figures.total !== undefined) this.#totals.push(figures.total);
      if (figures.cost !== undefined) sums.cost = (sums.cost ?? 0) + figures.cost;
      const tokens = (figures.tokensIn ?? 0) + (figures.tokensOut ?? 0);
      if (tokens > 0) sums.tokens = (sums.tokens ?? 0) + tokens;
      if (fingerprint) this.#fingerprints.add(fingerprint);
    }
  }

  get sums(): Sums {
    const { passed = 0, n: judged = 0 } = shareOf(this.#verdicts) ?? {};
    const total = spreadOf(this.#totals)?.median;
    const fingerprints = [...this.#fingerprints];
    return { ...this.#sums, fingerprints, passed, judged, ...(total !== undefined && { total }) };
  }
}

/** The cells of a row by the id of their variant. */
export function byVariant({ cells }: RunRow): Map<string, RunCell[]> {
  return groupBy(cells, ({ variantId }) => variantId);
}
