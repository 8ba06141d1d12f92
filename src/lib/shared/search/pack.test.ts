import { beforeEach, expect, it } from 'vitest';
import type { Backend } from '$lib/base/storage/database/backend';
import type { ConversationRepository } from '$lib/base/storage/conversations';
import { freshBrowser, freshTab } from '../../../../tests/support/storage/fresh-tab';
import { conversation, userMessage } from '../../../../tests/support/storage/samples';
import type { Hit } from './sources/hit';
import { MemoryFolder } from '../../../../tests/support/search/memory-folder';
import type { Pack } from './pack';

let reader: Backend;
let conversations: ConversationRepository;
let folder: MemoryFolder;

beforeEach(async () => {
  freshBrowser();
  const tab = await freshTab();
  reader = (await import('$lib/base/storage/database/console-database')).database;
  conversations = tab.openConversations();
  folder = new MemoryFolder();
});

/** Stores a conversation of these messages. */
async function store(id: string, texts: string[], updatedAt = 1) {
  await conversations.save(conversation(id, { updatedAt }));
  await conversations.saveMessages(
    texts.map((content, i) => ({ ...userMessage(id, `${id}-${i}`, i + 1), content })),
  );
}

async function newPack(mayWrite = true): Promise<Pack> {
  const { Pack } = await import('./pack');
  return new Pack({ reader, folder, mayWrite: () => Promise.resolve(mayWrite) });
}

async function find(pack: Pack, query: string, most = 50): Promise<Hit[]> {
  const { findHits } = await import('./find-hits');
  const wanted = { query, limits: { conversations: { titles: 0, texts: most } } };
  const hits: Hit[] = [];
  for await (const progress of findHits(pack, reader, wanted, new AbortController().signal))
    hits.push(...progress.hits);
  return hits;
}

const places = (hits: Hit[]) => hits.map(({ place }) => place);

it('The search finds messages that contain every word, those of the newest conversation first', async () => {
  await store('old', ['The tide and the moon.', 'Only the tide.'], 1);
  await store('new', ['Moon', 'A MOON over tidal flats: the tide'], 2);
  const pack = await newPack();
  await pack.update();
  const hits = await find(pack, 'tide moon');
  expect(places(hits)).toEqual(['new-1', 'old-0']);
  expect(hits[0]).toMatchObject({
    kind: 'conversations',
    id: 'new',
    title: 'Title of new',
    label: 'Question',
  });
});

it.each(['memory', 'the disk'])(
  'The search finds parts of words in any script, from %s',
  async (from) => {
    await store('c', ['今日は日本語であそぶ 🎉', 'Здравствуйте 안녕하세요 مرحبا', 'đường']);
    const packing = await newPack();
    await packing.update();
    const pack = from === 'memory' ? packing : await newPack();
    await pack.update();
    expect(places(await find(pack, '日本語'))).toEqual(['c-0']);
    expect(places(await find(pack, 'あそ 🎉'))).toEqual(['c-0']);
    expect(places(await find(pack, 'равст 녕하 حب'))).toEqual(['c-1']);
    expect(places(await find(pack, 'đuo'))).toEqual(['c-2']);
    expect(await find(pack, '日語')).toEqual([]);
  },
);

it('The search packs only what has changed, and drops what is deleted', async () => {
  await store('stays', ['alpha']);
  await store('changes', ['beta']);
  await store('goes', ['gamma']);
  const pack = await newPack();
  await pack.update();
  await conversations.saveMessages([{ ...userMessage('changes', 'changes-0'), content: 'delta' }]);
  await conversations.remove('goes');
  await store('comes', ['epsilon']);
  await pack.update();
  expect(places(await find(pack, 'alpha'))).toEqual(['stays-0']);
  expect(await find(pack, 'beta')).toEqual([]);
  expect(places(await find(pack, 'delta'))).toEqual(['changes-0']);
  expect(await find(pack, 'gamma')).toEqual([]);
  expect(places(await find(pack, 'epsilon'))).toEqual(['comes-0']);
  expect([...folder.files.values()].join()).not.toMatch(/beta|gamma/);
});

it('The search reads earlier packs from the disk, and only the changes from the records', async () => {
  await store('a', ['alpha']);
  await store('b', ['beta']);
  await (await newPack()).update();
  await conversations.saveMessages([{ ...userMessage('b', 'b-0'), content: 'delta' }]);
  const read: string[] = [];
  const noted: Backend = {
    ...reader,
    read: (selections) => {
      for (const selection of selections)
        if (selection.kind === 'messages' && 'prefix' in selection) read.push(selection.prefix);
      return reader.read(selections);
    },
  };
  const { Pack } = await import('./pack');
  const again = new Pack({
    reader: noted,
    folder,
    mayWrite: () => Promise.resolve(true),
  });
  await again.update();
  expect(read).toEqual(['b:']);
  expect(places(await find(again, 'alpha'))).toEqual(['a-0']);
  expect(places(await find(again, 'delta'))).toEqual(['b-0']);
});

it('The search packs damaged files again', async () => {
  await store('a', ['alpha']);
  await (await newPack()).update();
  const [name = '', file = ''] = [...folder.files][0] ?? [];
  folder.files.set(name, file.slice(0, -3));
  folder.files.set('another', 'no file of the search');
  const again = await newPack();
  await again.update();
  expect(places(await find(again, 'alpha'))).toEqual(['a-0']);
  expect([...folder.files.keys()]).toHaveLength(1);
  expect(folder.files.has(name)).toBe(false);
});

it('The search finds what is packed already while the rest is still being packed', async () => {
  await store('a', ['alpha']);
  const pack = await newPack();
  const updating = pack.update();
  expect(places(await find(pack, 'alpha'))).toEqual(['a-0']);
  await updating;
});

it('The search writes nothing when another tab does', async () => {
  await store('a', ['alpha']);
  const pack = await newPack(false);
  await pack.update();
  expect(places(await find(pack, 'alpha'))).toEqual(['a-0']);
  expect(folder.files.size).toBe(0);
});

it('The search does not report a message that was changed since it was packed', async () => {
  await store('a', ['alpha']);
  const pack = await newPack();
  await pack.update();
  await conversations.saveMessages([{ ...userMessage('a', 'a-0'), content: 'beta' }]);
  expect(await find(pack, 'alpha')).toEqual([]);
});

it('The search omits a damaged record, and treats hostile content as text', async () => {
  await store('a', ['<img src=x onerror=alert(1)> \u0002 alpha \ud800', '\u0001'.repeat(100)]);
  await reader.put([
    { kind: 'messages', key: 'a:broken', value: 'alpha' },
    { kind: 'conversations', key: 'broken', value: { title: ['alpha'] } },
  ]);
  const pack = await newPack();
  await pack.update();
  const [hit, ...others] = await find(pack, 'onerror alpha');
  expect(hit?.snippet.map(({ text }) => text).join('')).toContain('<img src=x onerror=alert(1)>');
  expect(others).toEqual([]);
});
