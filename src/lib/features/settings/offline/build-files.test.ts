import { describe, expect, it } from 'vitest';
import { filesNamedIn, routeOf } from './build-files';

const folder = 'https://host.example/some/folder/';
const files = new Set(['', 'chat/', 'favicon.svg', '404.html', '_app/immutable/a.js']);

interface RequestParts {
  method?: string;
  mode?: RequestMode;
  headers?: Record<string, string>;
}

const way = (url: string, { method = 'GET', mode = 'cors', headers }: RequestParts = {}) =>
  routeOf(
    { url: new URL(url, folder).href, method, mode, headers: new Headers(headers) },
    folder,
    files,
  );

describe('A request', () => {
  it.each([
    ['another host', 'https://api.example/v1/chat/completions', {}],
    [
      'another host whose name begins alike',
      'https://host.example.evil.example/some/folder/chat/',
      {},
    ],
    ['this host outside of the folder', '/v1/models', {}],
    ['the folder beside', '/some/folder-2/chat/', {}],
    ['what is no file of the build', 'v1/models', {}],
    ['a file of another build', '_app/immutable/older.js', {}],
    ['what is sent', 'chat/', { method: 'POST' }],
    ['what carries a key', '_app/immutable/a.js', { headers: { authorization: 'Bearer sk' } }],
    ['the worker itself', 'service-worker.js', {}],
  ] satisfies [string, string, RequestParts][])('is not intercepted: %s', (_, url, parts) => {
    expect(way(url, parts)).toEqual({ kind: 'none' });
  });

  it('for a content-hashed file is answered from the cache', () => {
    expect(way('_app/immutable/a.js')).toEqual({ kind: 'kept', path: '_app/immutable/a.js' });
  });

  it('for a page goes to the host first, whatever its query', () => {
    for (const url of ['chat/', 'chat/?id=1', 'chat/index.html', 'chat/?id=1#end'])
      expect(way(url, { mode: 'navigate' }), url).toEqual({ kind: 'fresh', path: 'chat/' });
    expect(way('', { mode: 'navigate' })).toEqual({ kind: 'fresh', path: '' });
  });

  it('for another file that keeps its name goes to the host first', () => {
    expect(way('favicon.svg')).toEqual({ kind: 'fresh', path: 'favicon.svg' });
  });

  it('that shares something is stored, if it opens a page', () => {
    expect(way('share/', { method: 'POST', mode: 'navigate' })).toEqual({ kind: 'shared' });
    expect(way('share/', { method: 'POST' })).toEqual({ kind: 'none' });
  });

  it('for a page that is not in this build is external', () => {
    const unknown = way('no/such/page?id=1', { mode: 'navigate' });
    expect(unknown).toEqual({ kind: 'stranger', path: 'no/such/page' });
  });
});

it('The files that a page names are found in its head and its start', () => {
  const html = `<link href="../_app/immutable/entry/start.A_-9.js" rel="modulepreload">
    <link href="../_app/immutable/assets/start.B.css" rel="stylesheet">
    <script>import("../_app/immutable/entry/start.A_-9.js"); import("../_app/immutable/entry/app.C.js")</script>`;
  expect(filesNamedIn(html)).toEqual([
    '_app/immutable/entry/start.A_-9.js',
    '_app/immutable/assets/start.B.css',
    '_app/immutable/entry/app.C.js',
  ]);
});
