import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseBlobs, refuseWrites } from '../../../../tests/support/storage/refuse-blobs';
import { DeviceStore } from './indexed-db-store';
import { MemoryStore, type Store, type StoredFile } from './store';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fileOf = (text: string): StoredFile => ({
  object: {
    id: 'file-1',
    object: 'file',
    bytes: text.length,
    created_at: 0,
    filename: 'a.txt',
    purpose: 'batch',
  },
  createdAt: 0,
  content: new Blob([text], { type: 'text/plain' }),
});
const answers = (output: string) => ({ output, errors: '' });

describe.each<[string, () => Store]>([
  ['memory', () => new MemoryStore()],
  ['IndexedDB', () => new DeviceStore(`test-${crypto.randomUUID()}`)],
])('A store in %s', (_, open) => {
  it('returns a stored record, and nothing once it is deleted', async () => {
    const store = open();
    expect(await store.get('answers', 'a')).toBeUndefined();
    await store.write([{ kind: 'answers', id: 'a', record: answers('1') }]);
    expect(await store.get('answers', 'a')).toEqual(answers('1'));
    await store.write([{ kind: 'answers', id: 'a', record: undefined }]);
    expect(await store.get('answers', 'a')).toBeUndefined();
  });

  it('lists the records of one kind', async () => {
    const store = open();
    await store.write([
      { kind: 'answers', id: 'a', record: answers('1') },
      { kind: 'answers', id: 'b', record: answers('2') },
    ]);
    expect(await store.list('answers')).toEqual([answers('1'), answers('2')]);
    expect(await store.list('batch')).toEqual([]);
  });

  it('changes the record stored at that moment, together with other records', async () => {
    const store = open();
    await store.write([{ kind: 'answers', id: 'a', record: answers('') }]);
    const append = (letter: string) =>
      store.update('answers', 'a', ({ output }) => answers(output + letter), [
        { kind: 'answers', id: letter, record: answers(letter) },
      ]);
    await Promise.all([append('x'), append('y'), append('z')]);
    expect((await store.get('answers', 'a'))?.output).toHaveLength(3);
    expect(await store.get('answers', 'z')).toEqual(answers('z'));
  });

  it('writes nothing if a change is refused or no record exists', async () => {
    const store = open();
    await store.write([{ kind: 'answers', id: 'a', record: answers('1') }]);
    const also = [{ kind: 'answers' as const, id: 'other', record: answers('2') }];
    expect(await store.update('answers', 'a', () => undefined, also)).toBeUndefined();
    expect(await store.update('answers', 'b', (stored) => stored, also)).toBeUndefined();
    expect(await store.list('answers')).toEqual([answers('1')]);
  });
});

describe('A store on the device', () => {
  it('returns records that were stored before the program ended', async () => {
    await new DeviceStore('kept').write([{ kind: 'answers', id: 'a', record: answers('1') }]);
    expect(await new DeviceStore('kept').get('answers', 'a')).toEqual(answers('1'));
  });

  it('has them although one opening fails', async () => {
    await new DeviceStore('failing').write([{ kind: 'answers', id: 'a', record: answers('1') }]);
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('Internal error', 'UnknownError');
    });
    expect(await new DeviceStore('failing').get('answers', 'a')).toEqual(answers('1'));
  });

  it.each([true, false])(
    'stores files in a private window of WebKit, which accepts no Blob (completes: %s)',
    async (completes) => {
      refuseBlobs({ completes });
      const store = new DeviceStore('private');
      for (const id of ['a', 'b'])
        await store.write([{ kind: 'file', id, record: fileOf(`bytes of ${id}`) }]);
      await store.write([{ kind: 'answers', id: 'x', record: answers('') }]);
      await store.update('answers', 'x', () => answers('1'), [
        { kind: 'file', id: 'c', record: fileOf('bytes of c') },
      ]);
      const listed = await store.list('file');
      expect(listed.map(({ content }) => content.type)).toEqual(Array(3).fill('text/plain'));
      const texts = await Promise.all(listed.map(({ content }) => content.text()));
      expect(texts).toEqual(['bytes of a', 'bytes of b', 'bytes of c']);
      expect(await (await store.get('file', 'b'))?.content.text()).toBe('bytes of b');
      expect((await store.get('answers', 'x'))?.output).toBe('1');
    },
  );

  it('rejects a write that WebKit refuses, although it reports the transaction as complete', async () => {
    const store = new DeviceStore('full');
    await store.write([]);
    refuseWrites(() => new DOMException('full', 'QuotaExceededError'), { completes: true });
    const write = store.write([{ kind: 'answers', id: 'a', record: answers('1') }]);
    await expect(write).rejects.toMatchObject({ name: 'QuotaExceededError' });
  });

  it('continues after another tab has requested that the database closes', async () => {
    const store = new DeviceStore('deleted');
    await store.write([{ kind: 'answers', id: 'a', record: answers('1') }]);
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('deleted').onsuccess = resolve;
    });
    await store.write([{ kind: 'answers', id: 'b', record: answers('2') }]);
    expect(await store.list('answers')).toEqual([answers('2')]);
  });
});
