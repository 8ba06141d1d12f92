import type { ComparisonCell, Variant, VariantSettings } from '$lib/storage/comparison-records';
import { isSame } from '../variants/variant';

/** What a cell would be asked with now. */
export interface Wanted {
  /** With the values of the row. */
  prompts: readonly string[];
  systemPrompt: string;
  /** Their texts are as they were typed, without the values of the row. */
  settings: VariantSettings;
}

/** Turns from the beginning that need not be asked again: they are answered, and by what would be asked now. */
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

/** Its answers were made of something else than what would be asked now. */
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

/** What nobody is writing any more was cut off; its text stays. */
export function settledCell(cell: ComparisonCell): ComparisonCell {
  if (cell.answers.every(({ state }) => state !== 'running')) return cell;
  return {
    ...cell,
    answers: cell.answers.map((answer) =>
      answer.state === 'running' ? { ...answer, state: 'interrupted' as const } : answer,
    ),
  };
}
