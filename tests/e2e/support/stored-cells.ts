import type { Page } from '@playwright/test';
import { allRecords } from './all-records';

interface StoredCell {
  prompt: string;
  state: string;
  content: string;
  error: unknown;
}

/** The last answers of all cells of comparisons, as they are stored. */
export async function storedCells(page: Page): Promise<StoredCell[]> {
  const cells = (await allRecords(page, 'comparison-cells')) as {
    value: { prompts: string[]; answers: Omit<StoredCell, 'prompt'>[] };
  }[];
  return cells.flatMap(({ value: { prompts, answers } }) =>
    answers.slice(-1).map(({ state, content, error }) => ({
      prompt: prompts.at(-1) ?? '',
      state,
      content,
      error,
    })),
  );
}
