import { formatCount, plural } from '$lib/base/ui/text/amounts';
import { isSignificant, leastDiffering, pairedDifference } from './paired';
import { describeDifference, type Share, shareOf, z } from './shares';

/** The quantile of the normal distribution for a power of 80 %. */
const zPower = 0.8416212335729143;
/** More rows or repeats are not proposed. */
const mostRows = 10_000;
const mostRepeats = 50;

/** The verdicts of a variant in each row, by repeat: 1 or 0. By the id of the row. */
export type RowValues = ReadonlyMap<string, readonly number[]>;

interface PairedRow {
  a: readonly number[];
  b: readonly number[];
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

/** Whether rows show a difference at 95 %, and else how many would: further rows, or repeats of each cell. */
export type Settlement =
  | { kind: 'settled' }
  | { kind: 'open'; moreRows: number; repeats?: number }
  /** Fewer rows could not even show the largest difference that is still plausible. */
  | { kind: 'alike'; leastRows: number };

/**
 * Compares two variants by the differences within rows, with 80 % power for the number of rows. Undefined if fewer than
 * two rows have values of both.
 */
export function settlementOf(one: RowValues, other: RowValues): Settlement | undefined {
  const paired = [...one].flatMap(([rowId, a]): PairedRow[] => {
    const b = other.get(rowId);
    return b ? [{ a, b }] : [];
  });
  const { length: n } = paired;
  const differences = paired.map(({ a, b }) => mean(a) - mean(b));
  const difference = pairedDifference(differences);
  if (!difference || n < 2) return undefined;
  const differing = differences.filter(Boolean).length;
  // At most 3 of n rows differ at 95 % if none did (the rule of three), so it takes 2 n for six of them.
  if (differing === 0) return { kind: 'alike', leastRows: 2 * n };
  if (isSignificant(difference)) return { kind: 'settled' };
  const effect = Math.abs(difference.mean);
  const spread = variance(differences);
  const rowsFor = (shown: number) =>
    Math.ceil(Math.max(pairsFor(shown, spread), (leastDiffering * n) / differing, n + 1));
  const needed = rowsFor(effect);
  const plausible = Math.max(-difference.low, difference.high);
  if (needed > mostRows) return { kind: 'alike', leastRows: rowsFor(plausible) };
  const repeats = repeatsFor(paired, effect, spread);
  return { kind: 'open', moreRows: needed - n, ...(repeats && { repeats }) };
}

/**
 * Pairs for a two-sided t-test at 95 % with 80 % power: (z₁₋α⁄₂ + z₁₋β)² σ² ⁄ δ² + z²₁₋α⁄₂ ⁄ 2 (Guenther, Sample Size
 * Formulas for Normal Theory T Tests, The American Statistician 35, 1981).
 */
export function pairsFor(difference: number, spread: number): number {
  return ((z + zPower) ** 2 * spread) / difference ** 2 + z ** 2 / 2;
}

/**
 * Repeats that would make the noise within rows small enough, by the components of the variance: that between rows
 * stays. Undefined if it alone is too large, or if no row has repeats yet.
 */
function repeatsFor(
  rows: readonly PairedRow[],
  effect: number,
  spread: number,
): number | undefined {
  const repeated = rows.filter(({ a, b }) => a.length > 1 && b.length > 1);
  if (repeated.length === 0) return undefined;
  const noise = mean(repeated.map(({ a, b }) => variance(a) / a.length + variance(b) / b.length));
  const allowed = ((rows.length - z ** 2 / 2) * effect ** 2) / (z + zPower) ** 2;
  const between = Math.max(0, spread - noise);
  const now = Math.max(...repeated.map(({ a, b }) => Math.min(a.length, b.length)));
  const repeats = Math.ceil((now * noise) / (allowed - between));
  return repeats > now && repeats <= mostRepeats ? repeats : undefined;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

function variance(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, one) => sum + (one - centre) ** 2, 0) / (values.length - 1);
}

/** "About 40 more rows or 3 repeats would settle it at 95 %." Empty if it is settled. */
export function describeSettlement(settlement: Settlement): string {
  switch (settlement.kind) {
    case 'settled':
      return '';
    case 'open': {
      const { moreRows, repeats } = settlement;
      const rows = `About ${formatCount(roundedUp(moreRows))} more ${moreRows === 1 ? 'row' : 'rows'}`;
      const others = repeats ? ` or ${plural(repeats, 'repeat')} per cell` : '';
      return `${rows}${others} would settle it at 95 %.`;
    }
    case 'alike':
      return `Fewer than ${formatCount(roundedUp(settlement.leastRows))} rows can’t show a difference.`;
  }
}

/** Two significant digits: the number is an estimate. */
function roundedUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / unit) * unit;
}

interface Contender {
  name: string;
  /** Undefined without verdicts. */
  share: Share | undefined;
  rows: RowValues;
}

/** Whether the best variant leads the next, and else what would settle it. Undefined for fewer than two with verdicts. */
export function describeLead(contenders: readonly Contender[]): string | undefined {
  const known = contenders.flatMap(({ name, share, rows }) =>
    share ? [{ ...share, name, rows }] : [],
  );
  const [best, next] = known.sort((a, b) => b.share - a.share);
  if (!best || !next) return undefined;
  const settlement = settlementOf(best.rows, next.rows);
  const isSettled = settlement && settlement.kind === 'settled';
  const words = describeDifference(best, next, isSettled);
  return settlement && !isSettled ? `${words} ${describeSettlement(settlement)}` : words;
}
