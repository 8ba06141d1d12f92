import type { Check, Variant, Verdict } from '$lib/base/storage/comparison-records';
import { type Subject, verdictFor } from '../checks/verdicts';
import { type Agreement, agreementOf } from './agreement';
import { groupBy } from './repeats';
import { passesByRow, type RowValues } from './lead';
import type { Share } from './shares';

interface PassCell {
  variantId: string;
  /** Undefined if no answer of the variant has a verdict. */
  share: Share | undefined;
  /** The verdicts of each row, by repeat: 1 or 0. */
  rows: RowValues;
  /** Number of unclear verdicts, and the reason of the first. */
  unclear: { count: number; why: string | undefined };
  /** Only for one judge. */
  disagreement?: Disagreement;
  /** Only for several judges. */
  agreement?: Agreement;
}

interface PassRow {
  check: Check;
  /** One cell per variant, in order. */
  cells: PassCell[];
}

/** The results of the checks by variant. `subjects` are the cells that count. */
export function passTable(
  checks: readonly Check[],
  variants: readonly Pick<Variant, 'id'>[],
  subjects: readonly Subject[],
): PassRow[] {
  const byVariant = groupBy(subjects, ({ cell }) => cell.variantId);
  return checks.map((check) => ({
    check,
    cells: variants.map(({ id }) => passCell(check, id, byVariant.get(id) ?? [])),
  }));
}

function passCell(check: Check, variantId: string, subjects: readonly Subject[]): PassCell {
  const verdicts = subjects.map((subject) => ({
    rowId: subject.row.id,
    verdict: verdictFor(check, subject),
  }));
  const { share, rows } = passesByRow(
    verdicts.map(({ rowId, verdict }) => ({ rowId, pass: verdict?.pass })),
  );
  const doubtful = verdicts.filter(({ verdict }) => verdict && verdict.pass === undefined);
  const unclear = { count: doubtful.length, why: doubtful[0]?.verdict?.why };
  if (check.kind !== 'judge') return { variantId, share, rows, unclear };
  const judged = verdicts.map(({ verdict }) => verdict);
  return check.more
    ? { variantId, share, rows, unclear, agreement: agreementOf(judged.map((one) => one?.judges)) }
    : { variantId, share, rows, unclear, disagreement: disagreementOf(judged) };
}

/** Counts answers on which the two replies of a judge differ. */
interface Disagreement {
  disagreed: number;
  /** Answers for which both replies had the requested form. */
  judged: number;
}

export function disagreementOf(verdicts: Iterable<Verdict | undefined>): Disagreement {
  let disagreed = 0;
  let agreed = 0;
  for (const verdict of verdicts)
    if (verdict?.doubt === 'disagrees') disagreed += 1;
    else if (verdict?.pass !== undefined) agreed += 1;
  return { disagreed, judged: disagreed + agreed };
}
