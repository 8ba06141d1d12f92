import type { ApiError } from '$lib/base/api/wire/errors';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { errorText } from '$lib/base/errors/describe-error';
import type {
  Check,
  Comparison,
  ComparisonCell,
  ComparisonRow,
  Verdict,
} from '$lib/base/storage/comparison-records';
import type { ModelPrice } from '$lib/base/storage/model-notes';
import { cellFigures, currencyOf, priceOf } from '../model/cell-figures';
import { type Subject, verdictFor } from '../checks/verdicts';
import type { ShownFigures } from '../model/figures';
import type { OpenComparison } from '../open/open-comparison.svelte';
import { passTable } from '../statistics/pass-table';
import { groupBy } from '../statistics/repeats';
import { medians } from '../statistics/spread';
import { countVotes } from '../votes/votes';

/** The data of an export at one moment. */
export interface ResultsSnapshot {
  comparison: Comparison;
  /** In display order. */
  rows: readonly ComparisonRow[];
  cells: readonly ComparisonCell[];
  connectionName: (id: string) => string;
  priceOf: (connectionId: string | undefined, model: string) => ModelPrice | null | undefined;
  verdictFor: (check: Check, cell: ComparisonCell) => Verdict | undefined;
  errorText: (error: ApiError, connectionId: string | undefined) => string;
  /** False if the variant's settings have changed since; such cells are in no share. */
  isCurrent: (cell: ComparisonCell) => boolean;
  /** One item per variant, in any order. */
  shares: readonly VariantShares[];
}

/** Statistics of all answers of a variant. */
export interface VariantShares {
  variantId: string;
  /** Cells whose last answer is complete, among those sent. */
  answered: number;
  sent: number;
  medians: ShownFigures;
  /** Currency of the median cost. */
  currency?: string;
  /** By the id of the check. */
  checks: { [checkId: string]: PassShare };
  /** Rows in which a person voted this variant best. */
  best: number;
}

/** `low` and `high` are the interval of the share, from 0 to 1. */
export interface PassShare {
  /** Rows. A row with repeats may pass in part. */
  passed: number;
  /** Rows with a verdict. */
  n: number;
  low: number;
  high: number;
}

/** The current data of a comparison for an export. `isCurrent`: whether the variant's settings are unchanged since. */
export function snapshotOf(
  comparison: OpenComparison,
  isCurrent: (cell: ComparisonCell) => boolean,
): ResultsSnapshot {
  const { record, rows } = comparison;
  const subjects = comparison.subjects();
  const byCell = new Map(subjects.map((subject) => [subject.cell, subject]));
  const connectionOf = (id: string | undefined) =>
    connections.list.find((one) => one.id === id) ?? connections.active;
  return {
    comparison: record,
    rows,
    cells: subjects.map(({ cell }) => cell),
    connectionName: (id) => connectionOf(id).name,
    priceOf,
    verdictFor: (check, cell) => {
      const subject = byCell.get(cell);
      return subject && verdictFor(check, subject);
    },
    errorText: (error, id) => errorText(error, { connection: connectionOf(id) }),
    isCurrent,
    shares: sharesOf(
      comparison,
      subjects.filter(({ cell }) => isCurrent(cell)),
    ),
  };
}

function sharesOf({ record, rows }: OpenComparison, subjects: readonly Subject[]): VariantShares[] {
  const table = passTable(record.checks, record.variants, subjects);
  const { votes } = countVotes(rows);
  const byVariant = groupBy(
    subjects.map(({ cell }) => cell),
    ({ variantId }) => variantId,
  );
  return record.variants.map((variant, column) => {
    const own = byVariant.get(variant.id) ?? [];
    const currency = currencyOf(variant);
    const shares = table.flatMap(({ check, cells }) => {
      const share = cells[column]?.share;
      return share ? [[check.id, share] as const] : [];
    });
    return {
      variantId: variant.id,
      sent: own.length,
      answered: own.filter(({ answers }) => answers.at(-1)?.state === 'done').length,
      medians: medians(cellFigures(variant, own)),
      ...(currency && { currency }),
      checks: Object.fromEntries(shares),
      best: votes.get(variant.id) ?? 0,
    };
  });
}
