import type {
  Answerer,
  Check,
  Comparison,
  ComparisonCell,
  ComparisonRow,
} from '$lib/base/storage/comparison-records';
import {
  appliesTo,
  completeAnswer,
  passesAll,
  type Subject,
  verdictFor,
} from '$lib/features/compare/checks/verdicts';
import { type Figures, figuresOf } from '$lib/features/compare/model/figures';
import type { CellJob } from '$lib/features/compare/sending/send-cell';

/** The result of one row of a variant, or of one repeat. */
export interface RowResult {
  rowId: string;
  /** "3. Translate this", unique within its variant. */
  name: string;
  /** `error`: there is no whole answer, or an unclear verdict decides. */
  state: 'passed' | 'failed' | 'error';
  /** The checks that do not pass, and why; or why there is no whole answer. */
  reasons: string[];
  answer: string;
  /** Absent without a whole answer. */
  figures?: Figures;
}

export interface VariantResults {
  name: string;
  answeredBy: readonly Answerer[];
  results: RowResult[];
}

export function countOf(results: readonly RowResult[], wanted: RowResult['state']): number {
  return results.filter(({ state }) => state === wanted).length;
}

/** `missing` says why there is no whole answer. */
export function resultOf(
  { checks, passAt, repeats }: Comparison,
  { cell: { repeat }, input }: CellJob,
  { row, cell, missing }: { row: ComparisonRow; cell?: ComparisonCell; missing: string },
): RowResult {
  const words = (input.prompts[0] ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
  const name = `${row.position}. ${words}${repeats > 1 ? ` (repeat ${repeat + 1})` : ''}`;
  const known = { rowId: row.id, name, answer: cell?.answers.at(-1)?.content ?? '' };
  const whole = cell && completeAnswer(cell);
  if (!whole) return { ...known, state: 'error', reasons: [missing] };
  const subject = { cell, row };
  const open = checks.flatMap((check) => openCheck(check, subject) ?? []);
  const pass = passesAll(checks, subject, passAt);
  const isUnclear = pass === undefined && open.some((check) => check.isUnclear);
  const state = pass === false ? 'failed' : isUnclear ? 'error' : 'passed';
  const reasons = state === 'passed' ? [] : open.map(({ reason }) => reason);
  return { ...known, state, reasons, figures: figuresOf(whole) };
}

/** A check that counts and does not pass. */
function openCheck(check: Check, subject: Subject) {
  if (check.weight === 0 || !appliesTo(check, subject.row)) return undefined;
  const { pass, why = 'No.' } = verdictFor(check, subject) ?? { why: 'It wasn’t checked.' };
  return pass ? undefined : { isUnclear: pass === undefined, reason: `${check.name}: ${why}` };
}
