import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { refuseBlobs, refuseWrites } from '../../../../../tests/support/storage/refuse-blobs';
import { freshBrowser, freshTab } from '../../../../../tests/support/storage/fresh-tab';

const ALL = [{ kind: 'note', prefix: '' }];

beforeEach(freshBrowser);

it.each([true, false])(
  'A write that WebKit refuses after it was committed is reported (completes: %s)',
  async (completes) => {
    const database = new (await freshTab()).Database('things');
    refuseWrites(() => new DOMException('full', 'QuotaExceededError'), { completes });
    const put = database.put([{ kind: 'note', key: 'a', value: 1 }]);
    await expect(put).rejects.toMatchObject({ name: 'StorageFailure', kind: 'quota' });
    const change = database.change(ALL, () => ({ put: [{ kind: 'note', key: 'a', value: 2 }] }));
    await expect(change).rejects.toMatchObject({ kind: 'quota' });
  },
);

it('A private window of WebKit, which accepts no Blob, stores files', async () => {
  const database = new (await freshTab()).Database('things');
  refuseBlobs({ completes: true });
  const entryOf = (key: string) => ({
    kind: 'attachments',
    key,
    value: { id: key, file: new Blob([`bytes of ${key}`], { type: 'image/png' }) },
  });
  await database.put([entryOf('a')]);
  await database.put([entryOf('b'), { kind: 'note', key: 'n', value: ['kept as it is'] }]);
  const all = [...ALL, { kind: 'attachments', prefix: '' }];
  const put = [entryOf('c')];
  await database.change(all, () => ({ put }));
  const [note, ...files] = await database.read(all);
  expect(note?.value).toEqual(['kept as it is']);
  const read = [...files, ...(await database.read([{ kind: 'attachments', keys: ['b'] }]))];
  const blobs = read.map(({ value }) => (value as { file: Blob }).file);
  expect(blobs.map(({ type }) => type)).toEqual(blobs.map(() => 'image/png'));
  expect(await Promise.all(blobs.map((blob) => blob.text()))).toEqual([
    'bytes of a',
    'bytes of b',
    'bytes of c',
    'bytes of b',
  ]);
});

/** Counts the values that are written without a turn for other events. */
function mostPutsInOneTask(): () => number {
  type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;
  const put: Put = Reflect.get(IDBObjectStore.prototype, 'put');
  let most = 0;
  let inTask = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...of
  ) {
    if (inTask === 0) setImmediate(() => (inTask = 0));
    most = Math.max(most, ++inTask);
    return put.apply(this, of);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return () => most;
}

it('The page gets its turns while many values are written, and all or none of them are written', async () => {
  const database = new (await freshTab()).Database('things');
  const values = (make: (index: number) => unknown) =>
    Array.from({ length: 1000 }, (_, index) => ({
      kind: 'note',
      key: `k${String(index).padStart(4, '0')}`,
      value: make(index),
    }));
  const most = mostPutsInOneTask();
  await database.put(values((index) => index));
  expect(most()).toBeLessThan(1000);
  expect((await database.read(ALL)).map(({ value }) => value)).toEqual(
    values((index) => index).map(({ value }) => value),
  );

  const unwritable = [10, 900];
  const failing = database.put(values((index) => (unwritable.includes(index) ? () => 1 : 'new')));
  await expect(failing).rejects.toMatchObject({
    kind: 'unwritable',
    entries: [{ key: 'k0010' }, { key: 'k0900' }],
  });
  expect((await database.read(ALL)).some(({ value }) => value === 'new')).toBe(false);
});
