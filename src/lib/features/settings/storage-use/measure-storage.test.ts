import { expect, it } from 'vitest';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import {
  answer,
  batchSample,
  conversation,
  userMessage,
} from '../../../../../tests/support/storage/samples';
import { MemoryBackend } from '$lib/base/storage/database/memory-backend';
import { itemGroups, type MeasuredItem } from './measured-item';
import { measureStorage } from './measure-storage';

async function measured(...entries: StoredEntry[]) {
  const backend = new MemoryBackend();
  await backend.put(entries);
  const items: MeasuredItem[] = [];
  let total = 0;
  for await (const item of measureStorage(backend, (count) => (total = count))) items.push(item);
  return { items, total };
}

const talk = (id: string, fields = {}) => ({
  kind: 'conversations',
  key: id,
  value: conversation(id, fields),
});
const sound = (id: string, bytes: number) => ({
  kind: 'transcript-sounds',
  key: id,
  value: { v: 1, id, file: new Blob(['x'.repeat(bytes)]) },
});
const transcript = (id: string, soundId: string) => ({
  kind: 'transcripts',
  key: id,
  value: { v: 1, id, title: `Interview ${id}`, createdAt: 5, state: 'done', soundId },
});

it('The measured storage counts belongings with their item, a file by its size', async () => {
  const message = { kind: 'messages', key: 'c:m', value: userMessage('c', 'm') };
  const file = new Blob(['x'.repeat(5000)]);
  const attachment = { kind: 'attachments', key: 'c:a', value: { v: 1, file } };
  const { items, total } = await measured(talk('c'), message, attachment);
  expect(total).toBe(1);
  const json = JSON.stringify(talk('c').value).length + JSON.stringify(message.value).length;
  expect(items).toEqual([
    {
      section: 'conversations',
      kind: 'conversations',
      key: 'c',
      title: 'Title of c',
      time: 1_700_000_000_000,
      bytes: json + JSON.stringify({ v: 1 }).length + 5000,
    },
  ]);
});

it('The measured storage counts a sound with its transcript, and once if two transcripts share it', async () => {
  const { items } = await measured(
    transcript('a', 's'),
    transcript('b', 's'),
    sound('s', 9000),
    sound('lone', 10),
  );
  const bytesOf = (key: string) =>
    items.filter((item) => item.key === key).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(bytesOf('a')).toBeGreaterThan(9000);
  expect(bytesOf('b')).toBeLessThan(1000);
  expect(items.filter(({ kind }) => kind === 'transcript-sounds').map(({ key }) => key)).toEqual([
    'lone',
  ]);
});

it('The measured storage records what is pinned and what is running', async () => {
  const running = { ...answer('m', 'running'), conversationId: 'b' };
  const note = (id: string, status: 'completed' | 'in_progress') => ({
    kind: 'batch-notes',
    key: `x:${id}`,
    value: { v: 3, id, connectionId: 'x', seenAt: 1, batch: batchSample({ id, status }) },
  });
  const { items } = await measured(
    talk('a', { pinned: true }),
    talk('b'),
    { kind: 'messages', key: 'b:m', value: running },
    talk('c'),
    { kind: 'comparisons', key: 'd', value: { id: 'd', unfinished: {} } },
    { kind: 'recordings', key: 'e', value: { id: 'e', state: 'recording' } },
    { kind: 'exchanges', key: 'f', value: { id: 'f', end: 'under-way' } },
    note('over', 'completed'),
    note('on', 'in_progress'),
  );
  expect(Object.fromEntries(items.map(({ key, preservedFor }) => [key, preservedFor]))).toEqual({
    a: 'pinned',
    b: 'running',
    c: undefined,
    d: 'running',
    e: 'running',
    f: 'running',
    'x:over': undefined,
    'x:on': 'running',
  });
});

it('The measured storage skips an unreadable item without affecting others', async () => {
  let deep: unknown = 'end';
  for (let level = 0; level < 100_000; level++) deep = [deep];
  const backend = new MemoryBackend();
  backend.keys = (kind) => Promise.resolve(kind === 'conversations' ? ['deep', 'c'] : []);
  backend.read = ([selection]) =>
    Promise.resolve(
      selection && 'keys' in selection && selection.keys[0] === 'c'
        ? [talk('c')]
        : [{ kind: 'conversations', key: 'deep', value: { deep } }],
    );
  const found: string[] = [];
  for await (const { key } of measureStorage(backend, () => undefined)) found.push(key);
  expect(found).toEqual(['deep', 'c']);
});

it('The measured storage is shown by kind, the largest first', async () => {
  const { items } = await measured(transcript('a', 's'), sound('s', 9000), talk('c'), talk('d'));
  expect(itemGroups(items).map(({ label }) => label)).toEqual([
    'Transcripts with audio',
    'Conversations',
  ]);
});
