import { connections } from '$lib/connections/connections.svelte';
import { errorText } from '$lib/connections/errors/describe-error';
import type { ComparisonCell } from '$lib/storage/comparison-records';
import { cellFigures, currencyOf, priceOf } from './cell-figures';
import type { Subject } from './checks/subject';
import { verdictFor } from './checks/verdict-for';
import type { ResultsSnapshot, VariantShares } from './export/results-snapshot';
import type { OpenComparison } from './open-comparison.svelte';
import { grouped } from './statistics/grouped';
import { medians } from './statistics/medians';
import { passTable } from './statistics/pass-table';
import { countVotes } from './votes/count-votes';

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
  const byVariant = grouped(
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
      asked: own.length,
      answered: own.filter(({ answers }) => answers.at(-1)?.state === 'done').length,
      medians: medians(cellFigures(variant, own)),
      ...(currency && { currency }),
      checks: Object.fromEntries(shares),
      best: votes.get(variant.id) ?? 0,
    };
  });
}
