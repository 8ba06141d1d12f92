import { expect, it } from 'vitest';
import { FakeCaches } from './fake-caches';
import { keepShared, takeShared } from './shared';

const folder = 'https://host.example/folder/';

function form(parts: [string, string | File][]): FormData {
  const made = new FormData();
  for (const [name, value] of parts) made.append(name, value);
  return made;
}

it('keeps what was shared until a page takes it, once', async () => {
  const caches = new FakeCaches() as unknown as CacheStorage;
  const sound = new File(['RIFF'], 'A – 1.wav', { type: 'audio/wav' });
  const shared = form([
    ['title', 'A title'],
    ['text', ''],
    ['url', 'https://example.com/'],
    ['other', 'not named in the manifest'],
    ['sound', sound],
  ]);
  await keepShared(shared, folder, caches);
  expect(await takeShared('https://host.example/', caches)).toBeUndefined();
  const taken = await takeShared(folder, caches);
  expect(taken?.text).toBe('A title\nhttps://example.com/');
  expect(taken?.files.map(({ name, type }) => ({ name, type }))).toEqual([
    { name: 'A – 1.wav', type: 'audio/wav' },
  ]);
  expect(await taken?.files[0]?.text()).toBe('RIFF');
  expect(await takeShared(folder, caches)).toBeUndefined();
});
