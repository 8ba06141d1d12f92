import { beforeEach, expect, it } from 'vitest';
import type { UserMessage } from './conversation-records';
import { freshBrowser, freshTab } from '../../../../tests/support/storage/fresh-tab';

const chat = { model: 'm', systemPrompt: 'Be brief.', parameters: { top_k: 4 }, title: 'One' };

function message(id: string, parentId: string | null, createdAt: number): UserMessage {
  return { v: 1, id, conversationId: 'c', parentId, createdAt, role: 'user', content: id };
}

beforeEach(freshBrowser);

it('A new chat is found in every tab, with its messages and the text of the composer', async () => {
  const tab = await freshTab();
  const { saveNewChat } = await import('./new-chat');
  const messages = [message('a', null, 1), message('b', 'a', 2)];
  expect(await saveNewChat({ ...chat, id: 'c', text: 'Typed', messages })).toBe('c');
  expect(await tab.openConversations().get('c')).toMatchObject({ ...chat, leafId: 'b' });
  const other = await freshTab();
  expect((await other.openConversations().messages('c')).records).toEqual(messages);
  expect(await other.openTextDrafts().get('c')).toBe('Typed');
});

it('A new chat is stored completely or not at all', async () => {
  const tab = await freshTab();
  const { saveNewChat } = await import('./new-chat');
  const unwritable = { ...message('a', null, 1), content: (() => {}) as unknown as string };
  const saving = saveNewChat({ ...chat, id: 'c', text: 'Typed', messages: [unwritable] });
  await expect(saving).rejects.toMatchObject({ kind: 'unwritable' });
  expect(await tab.openConversations().get('c')).toBeUndefined();
  expect(await tab.openTextDrafts().get('c')).toBeUndefined();
});
