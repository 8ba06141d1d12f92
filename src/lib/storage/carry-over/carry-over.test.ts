import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../backend';
import type { Kind } from '../kinds';
import { freshBrowser, freshTab } from '../fresh-tab';
import { ownerOf as keyOwnerOf } from '../keys/owner-sample';
import { conversation, userMessage } from '../samples';
import { oldKinds } from './carry-over';
import { oldLayout, writeOldLayout, type OldLayout } from './old-samples';

/** All kinds, by their type: a kind that is added later was never in the old layout. */
const everyKind = Object.keys(oldLayout) as Kind[];

/** A page as it is opened: nothing of an earlier one is in its memory. */
async function start() {
  const tab = await freshTab();
  const { database } = await import('../console-database');
  const { openResponses } = await import('../responses');
  const { openTranscripts } = await import('../transcripts');
  const { openRecordings } = await import('../recordings');
  const { openSpeeches } = await import('../speeches');
  const { openBatchNotes } = await import('../batch-notes');
  const { openModelNotes } = await import('../model-notes');
  const { openModelLists } = await import('../model-lists');
  const { openFileCopies } = await import('../file-copies');
  const { openBatchFormDraft } = await import('../batch-form-draft');
  const { openBatchMakerDraft } = await import('../batch-maker-draft');
  const { onCarryOver } = await import('./progress');
  return {
    ...tab,
    database,
    onCarryOver,
    conversations: tab.openConversations(),
    responses: openResponses(),
    transcripts: openTranscripts(),
    recordings: openRecordings(),
    speeches: openSpeeches(),
    batchNotes: openBatchNotes(),
    modelNotes: openModelNotes(),
    modelLists: openModelLists(),
    fileCopies: openFileCopies(),
    batchForm: openBatchFormDraft(),
    batchMaker: openBatchMakerDraft(),
    /** Waits until everything that is there has been carried over. */
    stored: () => database.read(everyKind.map((kind) => ({ kind, prefix: '' }))),
  };
}

/** As a tab that runs an older build opens it: it closes when another wants to change or delete the database. */
function old(kind: string): UseStore {
  const use = createStore(`inference-console.${kind}`, 'records');
  return (mode, work) =>
    use(mode, (store) => {
      const { db } = store.transaction;
      db.onversionchange = () => db.close();
      return work(store);
    });
}

/** The samples' connections. */
const ownerOf = (id: string) => keyOwnerOf(id, 'http://127.0.0.1:9');

async function databaseNames(): Promise<string[]> {
  return (await indexedDB.databases()).map(({ name = '' }) => name);
}

/** Until no deletion of an old database is under way any more. */
const deleted = () =>
  vi.waitFor(async () => expect(await databaseNames()).toEqual(['inference-console']));

const addressesIn = (layout: OldLayout) =>
  Object.entries(layout).flatMap(([kind, records]) =>
    Object.keys(records).map((key) => `${kind} ${key}`),
  );

const addresses = (entries: Entry[]) => entries.map(({ kind, key }) => `${kind} ${key}`).sort();

beforeEach(freshBrowser);

describe('what older builds have stored', () => {
  it('is of 24 kinds, of which the samples show each', () => {
    expect([...oldKinds].sort()).toEqual(Object.keys(oldLayout).sort());
    expect(oldKinds).toHaveLength(24);
  });

  it('is all there at the first start, whatever its version, and unreadable records as they were', async () => {
    await writeOldLayout(oldLayout);
    const tab = await start();
    expect(addresses(await tab.stored())).toEqual(addressesIn(oldLayout).sort());

    const { records, unreadable } = await tab.conversations.list();
    expect(records).toEqual([oldLayout.conversations?.['5f0c']]);
    expect(unreadable).toMatchObject([{ key: 'broken', raw: oldLayout.conversations?.broken }]);
    expect((await tab.conversations.messages('5f0c')).records).toHaveLength(2);
    expect(await tab.openDrafts().get('new')).toBe('Half a thought');
    expect((await tab.responses.list()).records).toEqual([oldLayout.responses?.p1]);
    expect(await tab.responses.events('p1')).toBeDefined();
    expect(await tab.responses.draft('p1')).toMatchObject({ unread: '[{' });
    expect((await tab.batchNotes.list('built-in')).records.map(({ v }) => v)).toEqual([3, 3]);
    expect(await tab.batchForm.get()).toMatchObject({ name: 'Night 1' });
    expect(await tab.batchMaker.get()).toMatchObject({ pasted: 'question\nWhy?' });
    expect(await tab.modelNotes.get('built-in', 'built-in/guide')).toBeDefined();
    expect(await tab.modelLists.get('plain')).toBeDefined();
    expect(await (await tab.fileCopies.get('built-in', 'file_1'))?.content.text()).toBe(
      '{"a":1}\n',
    );
  });

  it('brings sounds and keys along, locked or not', async () => {
    await writeOldLayout(oldLayout);
    const tab = await start();
    const [recording] = (await tab.recordings.list()).records;
    expect(recording && (await (await tab.recordings.sound(recording)).text())).toBe('abcdef');
    expect((await tab.speeches.sounds('s1')).get(0)?.size).toBe(5);
    expect(await tab.speeches.draft()).toMatchObject({ text: 'Say this' });
    expect(await tab.transcripts.content('t1')).toMatchObject({ text: 'Hello.' });
    expect((await tab.transcripts.parts('t1')).size).toBe(1);
    expect((await tab.transcripts.sound('x1'))?.type).toBe('audio/mpeg');
    expect(await tab.readKey(ownerOf('plain'))).toEqual({ key: 'sk-plain-0123456789' });
    expect(await tab.readKey(ownerOf('office'))).toBe('locked');
    expect(await tab.unlockKeys('four words are enough')).toBe('unlocked');
    expect(await tab.readKey(ownerOf('office'))).toEqual({ key: 'sk-locked-0123456789' });
  });

  it('is still in its old place after the first start, and only deleted by a later one', async () => {
    await writeOldLayout(oldLayout);
    await (await start()).stored();
    expect(await databaseNames()).toHaveLength(25);
    expect(await keys(old('messages'))).toHaveLength(2);
    const later = await start();
    expect(addresses(await later.stored())).toEqual(addressesIn(oldLayout).sort());
    await deleted();
    expect(addresses(await (await start()).stored())).toEqual(addressesIn(oldLayout).sort());
  });

  it('leaves nothing of the carrying over behind', async () => {
    await writeOldLayout(oldLayout);
    await (await start()).stored();
    const later = await start();
    await later.stored();
    await deleted();
    const notes = ['carried', 'carried-kinds', 'set-aside'].map((kind) => ({ kind, prefix: '' }));
    expect(await later.database.read(notes)).toEqual([]);
  });
});

describe('a browser that has nothing of an older build', () => {
  it('opens the one database and no other', async () => {
    const open = vi.spyOn(IDBFactory.prototype, 'open');
    const { conversations } = await start();
    await conversations.list();
    expect(open.mock.calls.map(([name]) => name)).toEqual(['inference-console']);
  });

  it('is asked for one database where it cannot list them, and keeps none of them', async () => {
    vi.stubGlobal('indexedDB', withoutList());
    const { conversations } = await start();
    expect((await conversations.list()).records).toEqual([]);
    const listed = (await IDBFactory.prototype.databases.call(indexedDB)) as { name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(['inference-console']);
  });
});

/** As browsers before 2024 were. */
function withoutList(): IDBFactory {
  return new Proxy(indexedDB, {
    has: (target, name) => name !== 'databases' && name in target,
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

it('is carried over, too, where the browser cannot list databases', async () => {
  await writeOldLayout(oldLayout);
  vi.stubGlobal('indexedDB', withoutList());
  expect(addresses(await (await start()).stored())).toEqual(addressesIn(oldLayout).sort());
});

describe('a carrying over that is cut off', () => {
  it('goes on at the next start where it ended, and loses and repeats nothing', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1200 }, (_, i) => [`c${i}`, conversation(`c${i}`)]),
    );
    await writeOldLayout({ conversations: many });
    const put = Reflect.get(IDBObjectStore.prototype, 'put');
    let left = 700;
    const dying = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...entry
    ) {
      if (left-- < 0) throw new DOMException('gone', 'AbortError');
      return put.apply(this, entry);
    });
    const dead = await start();
    await dead.conversations.list().catch(() => undefined);
    dying.mockRestore();

    const next = await start();
    expect((await next.conversations.list()).records).toHaveLength(1200);
    await next.conversations.remove('c5');
    const last = await start();
    expect((await last.conversations.list()).records).toHaveLength(1199);
    await deleted();
  });

  it('is told, lets the console work, and is tried again at the next start', async () => {
    await writeOldLayout(oldLayout);
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const tab = await start();
    const told = vi.fn();
    tab.onCarryOver(told);
    expect((await tab.conversations.list()).records).toEqual([]);
    await tab.stored();
    await vi.waitFor(() =>
      expect(told).toHaveBeenLastCalledWith(
        expect.objectContaining({
          state: 'failed',
          failure: expect.objectContaining({ kind: 'quota' }) as unknown,
        }),
      ),
    );
    full.mockRestore();
    expect(addresses(await (await start()).stored())).toEqual(addressesIn(oldLayout).sort());
  });
});

describe('two tabs of the new build that start at once', () => {
  it('carry each record over once', async () => {
    await writeOldLayout(oldLayout);
    const [one, other] = [await start(), await start()];
    const [here, there] = await Promise.all([one.stored(), other.stored()]);
    expect(addresses(here)).toEqual(addressesIn(oldLayout).sort());
    expect(addresses(there)).toEqual(addressesIn(oldLayout).sort());
  });
});

describe('a tab that still runs the older build', () => {
  const sample = conversation('5f0c', { updatedAt: 10 });

  beforeEach(async () => {
    await writeOldLayout({ conversations: { '5f0c': sample }, messages: {}, keys: {} });
    await (await start()).stored();
  });

  it('loses nothing of what it writes: the next start takes it over', async () => {
    await set('5f0c', { ...sample, title: 'Renamed there', updatedAt: 11 }, old('conversations'));
    await set('5f0c:m1', userMessage('5f0c', 'm1'), old('messages'));
    const { conversations } = await start();
    expect(await conversations.get('5f0c')).toMatchObject({ title: 'Renamed there' });
    expect((await conversations.messages('5f0c')).records).toHaveLength(1);
  });

  it('keeps its databases for another start where it has written into them', async () => {
    await set('5f0c:m1', userMessage('5f0c', 'm1'), old('messages'));
    await (await start()).stored();
    await vi.waitFor(async () =>
      expect(await databaseNames()).not.toContain('inference-console.conversations'),
    );
    expect(await get('5f0c:m1', old('messages'))).toBeDefined();
  });

  it('does not take back what was changed or deleted here', async () => {
    const here = await start();
    await set('other', conversation('other'), old('conversations'));
    await here.conversations.change('5f0c', (c) => ({ ...c, title: 'Renamed here' }));
    expect(await (await start()).conversations.get('5f0c')).toMatchObject({
      title: 'Renamed here',
    });
    await here.conversations.remove('other');
    await set('third', conversation('third'), old('conversations'));
    const { records } = await (await start()).conversations.list();
    expect(records.map(({ id }) => id).sort()).toEqual(['5f0c', 'third']);
  });

  it('wins with the later of two changes, and the earlier is set aside', async () => {
    const here = await start();
    await here.conversations.change('5f0c', (c) => ({ ...c, title: 'Here', updatedAt: 20 }));
    await set('5f0c', { ...sample, title: 'There', updatedAt: 30 }, old('conversations'));
    const next = await start();
    expect(await next.conversations.get('5f0c')).toMatchObject({ title: 'There' });
    const aside = await next.database.read([{ kind: 'set-aside', prefix: '' }]);
    expect(aside).toMatchObject([{ key: 'conversations:5f0c', value: { title: 'Here' } }]);
  });

  it('is not waited for: its databases are deleted under it, and what it writes then comes along', async () => {
    const open = old('conversations');
    await get('5f0c', open);
    await (await start()).stored();
    await deleted();
    await set('late', conversation('late'), old('conversations'));
    expect(await (await start()).conversations.get('late')).toEqual(conversation('late'));
  });
});

describe('a key in an old database', () => {
  it('does not stay behind when keys are removed or locked, and does not come back', async () => {
    await writeOldLayout(oldLayout);
    const tab = await start();
    await tab.keepKey(ownerOf('plain'), 'sk-changed', 'device');
    expect(await get('plain', old('keys'))).toBeUndefined();
    await tab.forgetAllKeys();
    expect([await keys(old('keys')), await keys(old('key-lock'))]).toEqual([[], []]);
    const next = await start();
    expect([await next.readKey(ownerOf('plain')), await next.hasPassphrase()]).toEqual([
      'none',
      false,
    ]);
    // What is still being carried over would go on in the browser of the next test.
    await Promise.all([tab.stored(), next.stored()]);
  });
});

it('does not delete what the browser itself cannot read', async () => {
  await writeOldLayout({ drafts: { good: oldLayout.drafts?.new, bad: oldLayout.drafts?.new } });
  const read = Reflect.get(IDBObjectStore.prototype, 'get');
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    if (key === 'bad') throw new DOMException('Failed to read large IndexedDB value', 'DataError');
    return read.call(this, key);
  });
  for (let times = 0; times < 3; times++) {
    const found = await (await start()).stored();
    expect(addresses(found)).toEqual(['drafts good']);
  }
  expect(await databaseNames()).toContain('inference-console.drafts');
  await del('bad', old('drafts'));
});
