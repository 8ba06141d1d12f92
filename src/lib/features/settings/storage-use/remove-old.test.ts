import { beforeEach, expect, it, vi } from 'vitest';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import { freshBrowser } from '../../../../../tests/support/storage/fresh-tab';
import { answer, conversation, userMessage } from '../../../../../tests/support/storage/samples';

const cut = 2000;

beforeEach(freshBrowser);

async function storageOf(...entries: StoredEntry[]) {
  vi.resetModules();
  const { database } = await import('$lib/base/storage/database/console-database');
  await database.put(entries);
  const { restoreItem, removeOld } = await import('./remove-old');
  const keys = async (kind: string) => (await database.keys(kind)).join(' ');
  return { database, restoreItem, removeOld, keys };
}

const talk = (id: string, fields = {}): StoredEntry => ({
  kind: 'conversations',
  key: id,
  value: conversation(id, { updatedAt: 1000, ...fields }),
});
const message = (id: string): StoredEntry => ({
  kind: 'messages',
  key: `${id}:m`,
  value: userMessage(id, 'm'),
});
const transcript = (id: string): StoredEntry => ({
  kind: 'transcripts',
  key: id,
  value: { v: 1, id, updatedAt: 1000, state: 'done', soundId: 's' },
});
const sound: StoredEntry = { kind: 'transcript-sounds', key: 's', value: { v: 1, id: 's' } };
const uses = { kind: 'transcript-sounds' as const, keys: ['s'] };

it('The removal of an old item takes all its belongings, and an undo restores it unchanged', async () => {
  const entries = [talk('a'), message('a'), talk('b'), message('b')];
  const { removeOld, restoreItem, keys, database } = await storageOf(...entries);
  const removed = await removeOld({ kind: 'conversations', key: 'a' }, cut);
  expect([await keys('conversations'), await keys('messages')]).toEqual(['b', 'b:m']);
  if (removed) await restoreItem(removed);
  const all = await database.read([
    { kind: 'conversations', prefix: '' },
    { kind: 'messages', prefix: '' },
  ]);
  expect(all).toEqual([talk('a'), talk('b'), message('a'), message('b')]);
});

it.each([
  ['was changed', { updatedAt: cut }],
  ['was pinned', { pinned: true }],
])('The removal of an old item preserves one that %s since it was selected', async (_, fields) => {
  const { removeOld, keys } = await storageOf(talk('a', fields), message('a'));
  expect(await removeOld({ kind: 'conversations', key: 'a' }, cut)).toBeUndefined();
  expect([await keys('conversations'), await keys('messages')]).toEqual(['a', 'a:m']);
});

it('The removal of an old item preserves one whose answer is in progress', async () => {
  const running = { ...answer('m', 'running'), conversationId: 'a' };
  const { removeOld, keys } = await storageOf(talk('a'), {
    kind: 'messages',
    key: 'a:m',
    value: running,
  });
  expect(await removeOld({ kind: 'conversations', key: 'a' }, cut)).toBeUndefined();
  expect(await keys('conversations')).toBe('a');
});

it('The removal of an old item does nothing when it is already removed', async () => {
  const { removeOld } = await storageOf(talk('b'));
  expect(await removeOld({ kind: 'conversations', key: 'a' }, cut)).toBeUndefined();
});

it('The removal of an old item preserves a sound that another transcript uses, and takes it with the last one', async () => {
  const { removeOld, keys } = await storageOf(transcript('a'), transcript('b'), sound);
  await removeOld({ kind: 'transcripts', key: 'a', uses }, cut);
  expect([await keys('transcripts'), await keys('transcript-sounds')]).toEqual(['b', 's']);
  await removeOld({ kind: 'transcripts', key: 'b', uses }, cut);
  expect([await keys('transcripts'), await keys('transcript-sounds')]).toEqual(['', '']);
});
