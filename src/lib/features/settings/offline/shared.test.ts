import { expect, it } from 'vitest';
import { FakeCaches } from '../../../../../tests/support/offline/fake-caches';
import { storeShared, consumeShared } from './shared';

const folder = 'https://host.example/folder/';

function form(parts: [string, string | File][]): FormData {
  const made = new FormData();
  for (const [name, value] of parts) made.append(name, value);
  return made;
}

it('The store of shared data holds it until a page takes it, once', async () => {
  const caches = new FakeCaches() as unknown as CacheStorage;
  const sound = new File(['RIFF'], 'A – 1.wav', { type: 'audio/wav' });
  const shared = form([
    ['title', 'A title'],
    ['text', ''],
    ['url', 'https://example.com/'],
    ['other', 'not named in the manifest'],
    ['sound', sound],
  ]);
  await storeShared(shared, folder, caches);
  expect(await consumeShared('https://host.example/', caches)).toBeUndefined();
  const taken = await consumeShared(folder, caches);
  expect(taken?.text).toBe('A title\nhttps://example.com/');
  expect(taken?.files.map(({ name, type }) => ({ name, type }))).toEqual([
    { name: 'A – 1.wav', type: 'audio/wav' },
  ]);
  expect(await taken?.files[0]?.text()).toBe('RIFF');
  expect(await consumeShared(folder, caches)).toBeUndefined();
});

const texts = (count: number) => form([['text', 'a'.repeat(count)]]);
const files = (count: number) =>
  form(Array.from({ length: count }, (_, n) => ['sound', new File(['a'], `${n}.wav`)]));

it.each([
  ['a text', texts(1_000_000), texts(1_000_001)],
  ['files', files(20), files(21)],
])(
  'The store of shared data holds %s up to a limit, and nothing beyond it',
  async (_, most, over) => {
    const fake = new FakeCaches();
    const caches = fake as unknown as CacheStorage;
    expect(await storeShared(most, folder, caches)).toBeDefined();
    expect(await storeShared(over, folder, caches)).toBeUndefined();
    expect(await fake.keys()).toEqual([]);
  },
);

it('The store of shared data holds files up to a number of bytes', async () => {
  const caches = new FakeCaches() as unknown as CacheStorage;
  // A form copies the file, whose real size then counts.
  const large = Object.defineProperty(new File([], 'a.wav'), 'size', { value: 250 * 2 ** 20 + 1 });
  const shared = { getAll: () => [], values: () => [large] } as unknown as FormData;
  expect(await storeShared(shared, folder, caches)).toBeUndefined();
});

it('The store of shared data holds the latest, and nothing from before', async () => {
  const caches = new FakeCaches() as unknown as CacheStorage;
  await storeShared(files(2), folder, caches);
  await storeShared(texts(3), folder, caches);
  expect(await consumeShared(folder, caches)).toEqual({ text: 'aaa', files: [] });
});
