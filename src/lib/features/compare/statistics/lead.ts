import { isSignificant, pairedDifference } from './paired';
import { describeDifference, type Share, shareOf } from './shares';

/** The verdicts of a variant in each row, by repeat: 1 or 0. By the id of the row. */
export type RowValues = ReadonlyMap<string, readonly number[]>;

interface Contender {
  name: string;
  /** Undefined without verdicts. */
  share: Share | undefined;
  rows: RowValues;
}

/** The verdicts of one variant: the share of rows that pass, and the values of rows with verdicts. */
export function passesByRow(
  verdicts: readonly { rowId: string; pass: boolean | undefined }[],
): Pick<Contender, 'share' | 'rows'> {
  const rows = new Map<string, number[]>();
  for (const { rowId, pass } of verdicts) {
    if (pass === undefined) continue;
    const row = rows.get(rowId);
    if (row) row.push(Number(pass));
    else rows.set(rowId, [Number(pass)]);
  }
  return { share: shareOf(Array.from(rows.values(), (row) => row.map(Boolean))), rows };
}

/** Whether the best variant leads the next. Undefined for fewer than two with verdicts. */
export function describeLead(contenders: readonly Contender[]): string | undefined {
  const known = contenders.flatMap(({ name, share, rows }) =>
    share ? [{ ...share, name, rows }] : [],
  );
  const [best, next] = known.sort((a, b) => b.share - a.share);
  return best && next && describeDifference(best, next, differInRows(best.rows, next.rows));
}

/** Whether the differences within rows show one at 95 %. Undefined if fewer than two rows have values of both. */
function differInRows(one: RowValues, other: RowValues): boolean | undefined {
  const differences = [...one].flatMap(([rowId, a]) => {
    const b = other.get(rowId);
    return b ? [mean(a) - mean(b)] : [];
  });
  const difference = differences.length < 2 ? undefined : pairedDifference(differences);
  return difference && isSignificant(difference);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
