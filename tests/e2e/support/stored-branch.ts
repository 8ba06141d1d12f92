import type { Page } from '@playwright/test';
import { allRecords } from './all-records';

/** The end of the branch that is shown of the only conversation, as it is stored. */
export async function storedBranchEnd(page: Page): Promise<string> {
  const [conversation] = (await allRecords(page, 'conversations')) as {
    value: { leafId: string };
  }[];
  const messages = (await allRecords(page, 'messages')) as {
    value: { id: string; content: string };
  }[];
  const end = messages.find(({ value }) => value.id === conversation?.value.leafId);
  return end?.value.content ?? '';
}
