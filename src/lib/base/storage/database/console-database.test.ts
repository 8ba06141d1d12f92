import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshBrowser, freshTab } from '../../../../../tests/support/storage/fresh-tab';
import { conversation, userMessage } from '../../../../../tests/support/storage/samples';
import { itemName, markKind } from './console-database';

describe('The console database', () => {
  beforeEach(freshBrowser);
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Requests the conversations from a storage that never answers. */
  async function askSilentStorage() {
    vi.useFakeTimers();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
    vi.resetModules();
    const { database } = await import('./console-database');
    const answered = vi.fn();
    void database.keys('conversations').then(answered);
    return answered;
  }

  /** docs/promises.md P-S5: in memory within 5 s. */
  it('continues in memory within 5 seconds when the browser never answers', async () => {
    const answered = await askSilentStorage();
    await vi.advanceTimersByTimeAsync(5000);
    expect(answered).toHaveBeenCalledWith([]);
  });

  it('waits longer for the device when a stored connection is in use, since the demo service is not what was chosen', async () => {
    vi.stubGlobal('localStorage', { getItem: () => '"the lab’s"' });
    const answered = await askSilentStorage();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answered).toHaveBeenCalledWith([]);
  });
});

describe('Changed items', () => {
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
  ])('A record of %s belongs to the item whose id its key begins with', (kind, key, name) => {
    expect(itemName({ kind, key })).toBe(name);
  });
});
