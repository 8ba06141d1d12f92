import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CachedBuild, networkElseCache } from './cached-build';
import { FakeCaches } from '../../../../../tests/support/offline/fake-caches';

describe('The cache of the build', () => {
  const folder = 'https://host.example/folder/';
  const start = '_app/immutable/start.js';
  const page = `<script>import("../${start}")</script>`;
  const files = [
    'chat/',
    'audio/',
    start,
    '_app/immutable/lazy.js',
    '_app/immutable/a.bcmap',
    'manifest.webmanifest',
  ];

  let host: Map<string, Response>;
  let requested: string[];
  let caches: FakeCaches;
  let quota: number;

  beforeEach(() => {
    requested = [];
    caches = new FakeCaches();
    quota = 1e9;
    host = new Map();
    for (const path of files) has(path, path.endsWith('/') ? page : path);
  });

  function has(path: string, content: string, init: ResponseInit = {}) {
    const type = path.endsWith('/') ? 'text/html; charset=utf-8' : 'text/javascript';
    host.set(folder + path, new Response(content, { headers: { 'content-type': type }, ...init }));
  }

  function build(version = 'one', listed = files): CachedBuild {
    return new CachedBuild({
      version,
      folder,
      files: listed,
      caches: caches as unknown as CacheStorage,
      fetch: async (url) => {
        requested.push(url.slice(folder.length));
        const found = host.get(url);
        if (!found) throw new TypeError('Failed to fetch');
        return found.clone();
      },
      estimate: async () => ({ quota, usage: 0 }),
    });
  }

  const textOf = async (cached: CachedBuild, path: string) => (await cached.find(path))?.text();

  describe('A cached build', () => {
    it('has engines for own models only once they have been used', async () => {
      const engine = '_app/immutable/workers/assets/wllama-C0de.wasm';
      has(engine, engine);
      const cached = build('one', [...files, engine]);
      await cached.install();
      await cached.complete();
      expect(requested).not.toContain(engine);
      expect(await (await cached.findOrFetch(engine)).text()).toBe(engine);
      await vi.waitFor(async () => expect(await textOf(cached, engine)).toBe(engine));
      host.clear();
      expect(await (await cached.findOrFetch(engine)).text()).toBe(engine);
    });

    it('has every file except rarely used ones, which are fetched last', async () => {
      const cached = build();
      await cached.install();
      expect(await textOf(cached, 'chat/')).toBe(page);
      expect(await textOf(cached, '_app/immutable/lazy.js')).toBe('_app/immutable/lazy.js');
      expect(await cached.find('_app/immutable/a.bcmap')).toBeUndefined();
      await cached.complete();
      expect(await textOf(cached, '_app/immutable/a.bcmap')).toBe('_app/immutable/a.bcmap');
    });

    it('requests no file twice', async () => {
      const cached = build();
      await cached.install();
      await cached.complete();
      expect([...requested].sort()).toEqual([...files].sort());
    });

    it.each([
      ['gone', () => has('_app/immutable/lazy.js', 'Not found', { status: 404 })],
      ['out of reach', () => host.delete(`${folder}_app/immutable/lazy.js`)],
      [
        'answered with a page',
        () => has('_app/immutable/lazy.js', page, { headers: { 'content-type': 'text/html' } }),
      ],
    ])('omits a file that is %s, and fetches it later', async (_, lose) => {
      const cached = build();
      lose();
      await cached.install();
      expect(await textOf(cached, 'chat/')).toBe(page);
      expect(await cached.find('_app/immutable/lazy.js')).toBeUndefined();
      has('_app/immutable/lazy.js', 'late');
      await cached.complete();
      expect(await textOf(cached, '_app/immutable/lazy.js')).toBe('late');
    });

    it('has no page that would not open: one of another version, or with missing files', async () => {
      has('audio/', `<script>import("../_app/immutable/of-another.js")</script>`);
      has('chat/', 'Log in to the network');
      await expect(build().install()).rejects.toThrow();
      has('chat/', page);
      const cached = build();
      await cached.install();
      expect(await textOf(cached, 'chat/')).toBe(page);
      expect(await cached.find('audio/')).toBeUndefined();
    });

    it('is not installed when an essential file is missing, so that the previous version stays', async () => {
      host.delete(folder + start);
      await expect(build().install()).rejects.toThrow();
    });

    it('leaves the last of the storage to user data', async () => {
      quota = 50_000_000;
      await expect(build().install()).rejects.toThrow();
      expect(requested).toEqual([]);
    });

    it('is not installed when the disk is full', async () => {
      caches.freeEntries = 2;
      await expect(build().install()).rejects.toThrow();
    });

    it('replaces the caches of other versions, and no other cache', async () => {
      await caches.open('of another program');
      await caches.open('inference-console https://host.example/folder/deeper/ one');
      await build('one').install();
      const second = build('two');
      await second.install();
      await second.removeOthers();
      expect([...caches.all.keys()]).toEqual([
        'of another program',
        'inference-console https://host.example/folder/deeper/ one',
        `inference-console ${folder} two`,
      ]);
      expect(await textOf(second, 'chat/')).toBe(page);
    });
  });
});

describe('The network, else the cache', () => {
  const reply =
    (status: number, text = 'host') =>
    async () =>
      new Response(text, { status });
  const cached = async () => new Response('kept');
  const nothing = async () => undefined;
  const textOf = async (response: Promise<Response>) => (await response).text();

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  describe('A requested page', () => {
    it.each([200, 301, 401, 403])('is the reply of the host with status %i', async (status) => {
      expect(await textOf(networkElseCache(reply(status), cached))).toBe('host');
    });

    it.each([404, 408, 429, 500, 503])(
      'is the cached one when the host replies with status %i',
      async (status) => {
        expect(await textOf(networkElseCache(reply(status), cached))).toBe('kept');
        expect(await textOf(networkElseCache(reply(status), nothing))).toBe('host');
      },
    );

    it('is the cached one without a network, and an error without a copy', async () => {
      const away = () => Promise.reject(new TypeError('Failed to fetch'));
      expect(await textOf(networkElseCache(away, cached))).toBe('kept');
      expect((await networkElseCache(away, nothing)).type).toBe('error');
    });

    it('is the cached one when the host is slow, and waits for the host without a copy', async () => {
      let answer = (_: Response) => {};
      const slow = () => new Promise<Response>((resolve) => (answer = resolve));
      const first = networkElseCache(slow, cached);
      await vi.advanceTimersByTimeAsync(3000);
      expect(await textOf(first)).toBe('kept');

      const second = networkElseCache(slow, nothing);
      await vi.advanceTimersByTimeAsync(60_000);
      answer(new Response('late'));
      expect(await textOf(second)).toBe('late');
    });
  });
});
