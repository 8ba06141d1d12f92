import type {
  Answerer,
  Comparison,
  ComparisonCell,
  ComparisonRow,
  Variant,
  VariantSettings,
} from '$lib/base/storage/comparison-records';
import type { RunCell, RunRow } from '$lib/base/storage/comparison-run-records';
import { fingerprint } from '$lib/base/storage/fingerprint';
import { pageTurns } from '$lib/base/workers/page-turns';
import { answerersOf } from '../model/answered-by';
import { cellFigures } from '../model/cell-figures';
import { passesAll, verdictFor } from '../checks/verdicts';
import { fillPrompt } from '../sending/cell-request';
import { groupBy } from '../statistics/repeats';

/** Cells in one piece, or somewhat more: it is written and read in a few milliseconds. */
const cellsInPiece = 400;
/** Characters of an answer that a run stores, and of all answers of a run. */
const maxTextLength = 4000;
const maxTextsLength = 10_000_000;

/** The answers of a comparison at one moment. */
export interface Answers {
  record: Pick<Comparison, 'variants' | 'checks' | 'passAt'>;
  rows: readonly ComparisonRow[];
  cells: { values(): Iterable<ComparisonCell> };
}

/** The answers of a comparison, prepared for `runRows`. */
export interface PreparedAnswers {
  /** The settings that each variant sent last, by its id; only of variants with answers. */
  settings: Map<string, VariantSettings>;
  /** The models that gave the answers, by the id of the variant. */
  answerers: Map<string, Answerer[]>;
  rows: ComparisonRow[];
  /** Yields the answers, some rows at a time. */
  read: () => AsyncGenerator<RunRow[]>;
}

/**
 * Prepares the answers. An answer to other settings than its variant's last ones is left out, unless the person keeps
 * it.
 */
export async function prepareAnswers({ record, rows, cells }: Answers): Promise<PreparedAnswers> {
  const byRow = new Map<string, ComparisonCell[]>();
  const latest = new Map<string, { at: number; settings: number }>();
  const pageTurn = pageTurns();
  const all = [...cells.values()];
  for (const cell of all) {
    const { rowId, variantId, settings, answers } = cell;
    const found = byRow.get(rowId);
    if (found) found.push(cell);
    else byRow.set(rowId, [cell]);
    const at = answers.at(-1)?.createdAt ?? 0;
    if (at >= (latest.get(variantId)?.at ?? 0)) latest.set(variantId, { at, settings });
    await pageTurn();
  }
  const answered = rows.filter(({ id }) => byRow.has(id));
  const maxText = Math.min(maxTextLength, Math.floor(maxTextsLength / Math.max(1, all.length)));
  const settings = record.variants.flatMap(({ id, asked }) => {
    const sent = asked[latest.get(id)?.settings ?? -1];
    return sent ? [[id, sent] as const] : [];
  });
  const variants = new Map(record.variants.map((variant) => [variant.id, variant]));
  const counts = ({ variantId, settings: index }: ComparisonCell) =>
    variants.get(variantId)?.keepsOld ?? index === latest.get(variantId)?.settings;
  const cellsOf = (row: ComparisonRow) =>
    (byRow.get(row.id) ?? []).flatMap((cell) => {
      const variant = variants.get(cell.variantId);
      return variant && counts(cell) ? [runCell(record, variant, { cell, row }, maxText)] : [];
    });
  const byVariant = groupBy(all.filter(counts), ({ variantId }) => variantId);
  return {
    settings: new Map(settings),
    answerers: new Map([...byVariant].map(([id, own]) => [id, answerersOf(own)])),
    rows: answered,
    read: () => runRows(answered, cellsOf),
  };
}

async function* runRows(
  rows: readonly ComparisonRow[],
  cellsOf: (row: ComparisonRow) => RunCell[],
): AsyncGenerator<RunRow[]> {
  const pageTurn = pageTurns();
  let piece: RunRow[] = [];
  let inPiece = 0;
  for (const row of rows) {
    const cells = cellsOf(row);
    if (cells.length > 0)
      piece.push({ id: row.id, prompt: promptOf(row).slice(0, maxTextLength), cells });
    inPiece += cells.length;
    if (inPiece >= cellsInPiece) {
      yield piece;
      [piece, inPiece] = [[], 0];
    }
    await pageTurn();
  }
  if (piece.length > 0) yield piece;
}

/** A row without a prompt of its own is known by its values. */
function promptOf({ prompts, values }: ComparisonRow): string {
  const prompt = prompts.map((text) => fillPrompt(text, values)).join('\n\n');
  return prompt.trim() || Object.values(values ?? {}).join(' · ');
}

function runCell(
  { checks, passAt }: Answers['record'],
  variant: Variant,
  subject: { cell: ComparisonCell; row: ComparisonRow },
  maxText: number,
): RunCell {
  const { cell } = subject;
  const last = cell.answers.at(-1);
  const { isEstimated: _, ...figures } = cellFigures(variant, [cell])[0] ?? {};
  const pass = passesAll(checks, subject, passAt);
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
    text: text.slice(0, maxText),
    ...(text.length > maxText && { print: fingerprint(text) }),
  };
}
