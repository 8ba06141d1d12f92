import type {
  Check,
  Comparison,
  ComparisonCell,
  ComparisonRow,
  Variant,
  VariantSettings,
} from '$lib/storage/comparison-records';
import type { RunCell, RunRow } from '$lib/storage/comparison-run-records';
import { fingerprint } from '$lib/storage/fingerprint';
import { pageTurns } from '$lib/work/page-turns';
import { cellFigures } from '../cell-figures';
import { passesAll, verdictFor } from '../checks/verdicts';
import { fillPrompt } from '../run/cell-request';
import { groupBy } from '../statistics/repeats';

/** Cells in one piece, or somewhat more: it is written and read in a few milliseconds. */
const cellsInPiece = 400;
/** Characters of an answer that a run stores, and of all answers of a run. */
const longestText = 4000;
const longestTexts = 10_000_000;

/** The answers of a comparison at one moment. */
export interface Answers {
  record: Pick<Comparison, 'variants' | 'checks'>;
  rows: readonly ComparisonRow[];
  cells: { values(): Iterable<ComparisonCell> };
}

/**
 * Yields the answers, some rows at a time. An answer to other settings than its variant's last ones is left out, unless
 * the person keeps it.
 */
export async function* runRows({ record, rows, cells }: Answers): AsyncGenerator<RunRow[]> {
  const all = [...cells.values()];
  const byRow = groupBy(all, ({ rowId }) => rowId);
  const variants = new Map(record.variants.map((variant) => [variant.id, variant]));
  const latest = latestSettings(all);
  const mostText = Math.min(longestText, Math.floor(longestTexts / Math.max(1, all.length)));
  const pageTurn = pageTurns();
  let piece: RunRow[] = [];
  let inPiece = 0;
  for (const row of rows) {
    const found = (byRow.get(row.id) ?? []).flatMap((cell) => {
      const variant = variants.get(cell.variantId);
      const counts = variant?.keepsOld ?? cell.settings === latest.get(cell.variantId);
      return variant && counts ? [runCell(record.checks, variant, { cell, row }, mostText)] : [];
    });
    if (found.length > 0)
      piece.push({ id: row.id, prompt: promptOf(row).slice(0, longestText), cells: found });
    inPiece += found.length;
    if (inPiece >= cellsInPiece) {
      yield piece;
      [piece, inPiece] = [[], 0];
    }
    await pageTurn();
  }
  if (piece.length > 0) yield piece;
}

/** The index of the settings that each variant's newest answer was sent with, by the id of the variant. */
function latestSettings(cells: readonly ComparisonCell[]): Map<string, number> {
  const newest = new Map<string, { at: number; settings: number }>();
  for (const { variantId, settings, answers } of cells) {
    const at = answers.at(-1)?.createdAt ?? 0;
    if (at >= (newest.get(variantId)?.at ?? 0)) newest.set(variantId, { at, settings });
  }
  return new Map([...newest].map(([id, { settings }]) => [id, settings]));
}

/** The settings that each variant sent last, by its id; only of variants with answers. */
export function sentSettings({ record, cells }: Omit<Answers, 'rows'>) {
  const latest = latestSettings([...cells.values()]);
  return new Map<string, VariantSettings>(
    record.variants.flatMap(({ id, asked }) => {
      const settings = asked[latest.get(id) ?? -1];
      return settings ? [[id, settings] as const] : [];
    }),
  );
}

/** A row without a prompt of its own is known by its values. */
function promptOf({ prompts, values }: ComparisonRow): string {
  const prompt = prompts.map((text) => fillPrompt(text, values)).join('\n\n');
  return prompt.trim() || Object.values(values ?? {}).join(' · ');
}

function runCell(
  checks: readonly Check[],
  variant: Variant,
  subject: { cell: ComparisonCell; row: ComparisonRow },
  mostText: number,
): RunCell {
  const { cell } = subject;
  const last = cell.answers.at(-1);
  const { isEstimated: _, ...figures } = cellFigures(variant, [cell])[0] ?? {};
  const pass = passesAll(checks, subject);
  const text = last?.content ?? '';
  const verdicts = checks.flatMap((check) => {
    const verdict = verdictFor(check, subject);
    return verdict ? [[check.id, verdict.pass ?? null] as const] : [];
  });
  return {
    variantId: cell.variantId,
    repeat: cell.repeat,
    state: last?.state ?? '',
    ...(pass !== undefined && { pass }),
    ...(pass === false && cell.passedBefore && { regressed: true as const }),
    checks: Object.fromEntries(verdicts),
    figures,
    ...(last?.finishReason && { finish: last.finishReason }),
    ...(last?.systemFingerprint && { fingerprint: last.systemFingerprint }),
    text: text.slice(0, mostText),
    ...(text.length > mostText && { print: fingerprint(text) }),
  };
}
