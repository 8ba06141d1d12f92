import type { Page } from '@playwright/test';
import { allRecords } from './all-records';

/** The end of the branch of the conversation that is shown, as it is stored. */
export async function storedBranchEnd(page: Page): Promise<string> {
  const conversations = (await allRecords(page, 'conversations')) as {
    value: { id: string; leafId: string };
  }[];
  const shown = new URL(page.url()).searchParams.get('id');
  const conversation = conversations.find(({ value }) => value.id === shown);
  const messages = (await allRecords(page, 'messages')) as {
    value: { id: string; content: string };
  }[];
  const end = messages.find(({ value }) => value.id === conversation?.value.leafId);
  return end?.value.content ?? '';
}
