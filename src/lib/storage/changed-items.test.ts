import { beforeEach, expect, it } from 'vitest';
import { freshBrowser, freshTab } from '../../../tests/support/storage/fresh-tab';
import { markKind, itemName } from './changed-items';
import { conversation, userMessage } from '../../../tests/support/storage/samples';

beforeEach(freshBrowser);

/** A tab with a conversation of one message, and its current mark. */
async function tabWithConversation() {
  const tab = await freshTab();
  const { database } = await import('./console-database');
  const conversations = tab.openConversations();
  await conversations.save(conversation('c'));
  await conversations.saveMessages([userMessage('c', 'm')]);
  const mark = async () =>
    (await database.read([{ kind: markKind, prefix: '' }])).map(({ key, value }) => [key, value]);
  return { conversations, mark };
}

it('changes the mark of a conversation when one of its messages is stored, changed or removed', async () => {
  const { conversations, mark } = await tabWithConversation();
  const seen = [await mark()];
  await conversations.saveMessages([{ ...userMessage('c', 'm'), content: 'Other words' }]);
  seen.push(await mark());
  await conversations.removeMessages('c', ['m']);
  seen.push(await mark());
  expect(seen.flat().map(([name]) => name)).toEqual(Array(3).fill('conversations:c'));
  expect(new Set(seen.flat().map(([, value]) => value)).size).toBe(3);
});

it('removes the mark of a deleted conversation, and makes a new one when it is restored', async () => {
  const { conversations, mark } = await tabWithConversation();
  const [before] = await mark();
  const removed = await conversations.remove('c');
  expect(await mark()).toEqual([]);
  await conversations.restore(removed);
  const [after] = await mark();
  expect(after?.[0]).toBe('conversations:c');
  expect(after?.[1]).not.toBe(before?.[1]);
});

it.each([
  ['messages', 'c:m', 'conversations:c'],
  ['comparison-cells', 'c:row:variant:0', 'comparisons:c'],
  ['batch-notes', 'built-in:batch_1', 'batch-notes:built-in:batch_1'],
  ['attachments', 'c:a', undefined],
])('a record of %s belongs to the item whose id its key begins with', (kind, key, name) => {
  expect(itemName({ kind, key })).toBe(name);
});
