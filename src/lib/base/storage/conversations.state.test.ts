import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCollection, restoreEntries } from './database/collection';
import { conversationSchema } from './conversation-schema';
import { openConversations } from './conversations';
import { persistence } from './database/persistence';
import { conversation, userMessage } from '../../../../tests/support/storage/samples';

const repository = openConversations();
const stored = openCollection('conversations', conversationSchema);

async function clearAll() {
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = () => resolve();
          request.onerror = () => reject(new Error('not deleted'));
        }),
    ),
  );
}

beforeEach(clearAll);
afterEach(clearAll);

describe('Conversations in the IndexedDB of a browser', () => {
  it('are listed in order, ten thousand of them beside a damaged one', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) =>
      conversation(crypto.randomUUID(), { updatedAt: i, title: `Conversation ${i}` }),
    );
    await stored.put(many);
    await restoreEntries([{ kind: 'conversations', key: 'damaged', value: { v: 1 } }]);
    const { records, unreadable } = await repository.list();
    expect(records).toEqual(many.reverse());
    expect(unreadable.map(({ key }) => key)).toEqual(['damaged']);
  });

  it('are stored again after the site data was cleared underneath', async () => {
    await repository.save(conversation('a'));
    await clearAll();
    await repository.save(conversation('b'));
    await repository.saveMessages([userMessage('b', 'm1\ud800')]);
    expect((await repository.list()).records).toEqual([conversation('b')]);
    expect((await repository.messages('b')).records).toEqual([userMessage('b', 'm1\ud800')]);
    expect(await persistence()).toEqual({ location: 'device' });
  });

  it('are removed and restored with their messages', async () => {
    await repository.save(conversation('a'));
    await repository.saveMessages([userMessage('a', 'm1'), userMessage('ab', 'm2')]);
    const removed = await repository.remove('a');
    expect(await repository.get('a')).toBeUndefined();
    expect((await repository.messages('a')).records).toEqual([]);
    expect((await repository.messages('ab')).records).toHaveLength(1);
    await repository.restore(removed);
    expect((await repository.messages('a')).records).toEqual([userMessage('a', 'm1')]);
  });
});
