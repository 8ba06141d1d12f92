import type { Answerer, ComparisonCell, ComparisonRow } from '$lib/base/storage/comparison-records';
import { answerersOf } from '../model/answered-by';
import type { ShownFigures } from '../model/figures';
import { groupBy } from '../statistics/repeats';
import { type Interval, overlaps, type Share, shareOf } from '../statistics/shares';
import { medianInterval, medians, valuesOf } from '../statistics/spread';
import { hasFailed } from '../model/cell-answers';

/** A cell that says something about its variant as it is now. */
export interface CountedCell {
  cell: ComparisonCell;
  row: ComparisonRow;
  figures: ShownFigures;
  /** Whether the answer passes all checks; undefined without checks, and while one is undecided. */
  pass: boolean | undefined;
}

/** A figure by which one variant can be better than the others. */
export type Measure = 'pass' | 'pace' | 'firstToken' | 'cost';

/** The figures of one variant over all of its cells. Unknown figures are undefined. */
export interface VariantScore {
  /** Empty without answers. */
  answeredBy: readonly Answerer[];
  /** Rows that pass. */
  pass: Share | undefined;
  /** Tokens per second and milliseconds: medians. */
  pace: number | undefined;
  firstToken: number | undefined;
  /** The pace is estimated from the text of some answers. */
  isEstimated: boolean | undefined;
  /** Sum of all answers. */
  cost: number | undefined;
  /** Cells without a whole answer. */
  failed: number;
  /** The figures in which it is significantly better than each other variant. */
  best: ReadonlySet<Measure>;
}

const measures: readonly { measure: Measure; isHigherBetter: boolean }[] = [
  { measure: 'pass', isHigherBetter: true },
  { measure: 'pace', isHigherBetter: true },
  { measure: 'firstToken', isHigherBetter: false },
  { measure: 'cost', isHigherBetter: false },
];

/** By the id of the variant. Costs are compared only if all are in one currency. */
export function variantScores(
  variants: readonly { id: string; currency: string | undefined }[],
  cells: readonly CountedCell[],
): Map<string, VariantScore> {
  const byVariant = groupBy(cells, ({ cell }) => cell.variantId);
  const isOneCurrency = new Set(variants.map(({ currency }) => currency)).size === 1;
  const sums = variants.map(({ id }) => sumUp(byVariant.get(id) ?? []));
  const best = new Map(
    measures
      .filter(({ measure }) => measure !== 'cost' || isOneCurrency)
      .map(({ measure, isHigherBetter }) => [measure, leaderOf(sums, measure, isHigherBetter)]),
  );
  return new Map(
    variants.map(({ id }, index) => [
      id,
      {
        ...(sums[index] ?? sumUp([])).score,
        best: new Set(
          measures.flatMap(({ measure }) => (best.get(measure) === index ? [measure] : [])),
        ),
      },
    ]),
  );
}

/**
 * The index of the variant whose interval lies beyond all others. Undefined if it meets one, if there is no other, or
 * if a variant has too few values for an interval.
 */
function leaderOf(
  sums: readonly Sum[],
  measure: Measure,
  isHigherBetter: boolean,
): number | undefined {
  const shown = sums.filter(({ score }) => score[measure] !== undefined);
  const known = sums.flatMap(({ intervals: { [measure]: interval } }, index) =>
    interval ? [{ ...interval, index }] : [],
  );
  if (known.length < shown.length) return undefined;
  const [first, ...others] = known.sort((a, b) =>
    isHigherBetter ? b.low - a.low : a.high - b.high,
  );
  const leads = others.length > 0 && first && others.every((other) => !overlaps(first, other));
  return leads ? first.index : undefined;
}

interface Sum {
  score: Omit<VariantScore, 'best'>;
  intervals: { [Name in Measure]: Interval | undefined };
}

function sumUp(cells: readonly CountedCell[]): Sum {
  const figures = cells.map((counted) => counted.figures);
  const rows = groupBy(cells, ({ row }) => row.id).values();
  const pass = shareOf(Array.from(rows, (row) => row.map((counted) => counted.pass)));
  const { pace, firstToken, isEstimated } = medians(figures);
  const costs = valuesOf('cost', figures);
  const cost = costs.length > 0 ? costs.reduce((sum, one) => sum + one, 0) : undefined;
  return {
    score: {
      answeredBy: answerersOf(cells.map(({ cell }) => cell)),
      pass,
      pace,
      firstToken,
      isEstimated,
      cost,
      failed: cells.filter(({ cell }) => hasFailed(cell)).length,
    },
    intervals: {
      pass,
      pace: medianInterval(valuesOf('pace', figures)),
      firstToken: medianInterval(valuesOf('firstToken', figures)),
      cost: medianInterval(costs),
    },
  };
}
