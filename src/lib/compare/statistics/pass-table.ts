import type { Check, Variant } from '$lib/storage/comparison-records';
import type { Subject } from '../checks/subject';
import { verdictFor } from '../checks/verdict-for';
import { disagreementOf, type Disagreement } from './disagreement';
import { grouped } from './grouped';
import { shareOf, type Share } from './share';

export interface PassCell {
  variantId: string;
  /** Undefined if no answer of the variant has a verdict. */
  share: Share | undefined;
  /** Number of unclear verdicts, and the reason of the first. */
  unclear: { count: number; why: string | undefined };
  /** Only for judges. */
  disagreement?: Disagreement;
}

export interface PassRow {
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
  const byVariant = grouped(subjects, ({ cell }) => cell.variantId);
  return checks.map((check) => ({
    check,
    cells: variants.map(({ id }) => cellOf(check, id, byVariant.get(id) ?? [])),
  }));
}

function cellOf(check: Check, variantId: string, subjects: readonly Subject[]): PassCell {
  const verdicts = subjects.map((subject) => ({
    rowId: subject.row.id,
    verdict: verdictFor(check, subject),
  }));
  const rows = grouped(verdicts, ({ rowId }) => rowId).values();
  const share = shareOf(Array.from(rows, (row) => row.map(({ verdict }) => verdict?.pass)));
  const doubtful = verdicts.filter(({ verdict }) => verdict && verdict.pass === undefined);
  const unclear = { count: doubtful.length, why: doubtful[0]?.verdict?.why };
  if (check.kind !== 'judge') return { variantId, share, unclear };
  const disagreement = disagreementOf(verdicts.map(({ verdict }) => verdict));
  return { variantId, share, unclear, disagreement };
}
