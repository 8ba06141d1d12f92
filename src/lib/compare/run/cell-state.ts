import type { ComparisonCell, Variant, VariantSettings } from '$lib/storage/comparison-records';
import { isSame } from '../variants/variant';

/** The prompts and settings that a request would have now. */
export interface Wanted {
  /** With the values of the row filled in. */
  prompts: readonly string[];
  systemPrompt: string;
  /** Texts are as typed, with placeholders. */
  settings: VariantSettings;
}

/** Number of leading turns that need no new request: they have answers, and prompts and settings are unchanged. */
export function answeredTurns(
  cell: ComparisonCell | undefined,
  variant: Variant,
  { prompts, settings }: Wanted,
): number {
  if (!cell || !hasThoseSettings(cell, variant, settings)) return 0;
  const wanting = prompts.findIndex(
    (prompt, turn) => cell.prompts[turn] !== prompt || cell.answers[turn]?.state !== 'done',
  );
  return wanting === -1 ? prompts.length : wanting;
}

/** Whether the prompts or the settings have changed since the answers. */
export function isOld(cell: ComparisonCell, variant: Variant, wanted: Wanted): boolean {
  if (!hasThoseSettings(cell, variant, wanted.settings)) return true;
  return cell.prompts.some((prompt, turn) => wanted.prompts[turn] !== prompt);
}

function hasThoseSettings(
  cell: ComparisonCell,
  { asked, keepsOld }: Variant,
  settings: VariantSettings,
): boolean {
  return keepsOld === true || isSame(asked[cell.settings], settings);
}

/** Running answers that no tab writes any more become interrupted; their text stays. */
export function settledCell(cell: ComparisonCell): ComparisonCell {
  if (cell.answers.every(({ state }) => state !== 'running')) return cell;
  return {
    ...cell,
    answers: cell.answers.map((answer) =>
      answer.state === 'running' ? { ...answer, state: 'interrupted' as const } : answer,
    ),
  };
}
