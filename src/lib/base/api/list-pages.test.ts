import { expect, it, vi } from 'vitest';
import type { Fetch } from './wire/endpoint';
import { isObject } from './wire/json';
import { listAll, listPages } from './list-pages';
import { endpointAt, failureOf } from '../../../../tests/support/api/replies';

/** Lists from a server with these replies by query. */
function listing(pages: { [query: string]: unknown }) {
  const fetch = vi.fn<Fetch>((url) => {
    const page = pages[new URL(url).search];
    return Promise.resolve(
      page === undefined ? new Response('', { status: 400 }) : Response.json(page),
    );
  });
  const read = (value: unknown) =>
    isObject(value) && typeof value.id === 'string' ? { id: value.id } : undefined;
  const ids = async () => {
    const items = await listAll(endpointAt('https://api.test/v1', fetch), '/files', read);
    return items.map(({ id }) => id);
  };
  const pagesOf = () => listPages(endpointAt('https://api.test/v1', fetch), '/files', read);
  return { fetch, ids, pagesOf };
}

const a = { id: 'a' };
const b = { id: 'b' };
const c = { id: 'c' };
const more = { has_more: true };

it.each([
  ['no pager', { '': { data: [a, b] } }],
  ['a bare array', { '': [a, b] }],
  [
    'cursors',
    { '': page([a], { paging: { next_cursor: 'x/&y' } }), '?cursor=x%2F%26y': page([b]) },
  ],
  ['an empty cursor', { '': page([a, b], { paging: { next_cursor: '' } }) }],
  [
    'has_more and last_id',
    { '': page([a], { has_more: true, last_id: 'a' }), '?after=a': page([b], { has_more: false }) },
  ],
  ['has_more alone', { '': page([a], { has_more: true }), '?after=a': page([b]) }],
])('The whole list of a server that shows %s is read', async (_, pages) => {
  expect(await listing(pages).ids()).toEqual(['a', 'b']);
});

it('A list skips unknown items, and returns no item twice', async () => {
  const pages = {
    '': page([a, null, 7, b], { has_more: true, last_id: 'b' }),
    '?after=b': page([b, c]),
  };
  expect(await listing(pages).ids()).toEqual(['a', 'b', 'c']);
});

it.each([
  [
    'gives the same page for ever',
    { '': page([a], { has_more: true }), '?after=a': page([a], { has_more: true }) },
  ],
  [
    'names a cursor again',
    {
      '': page([a], { paging: { next_cursor: '1' } }),
      '?cursor=1': page([b], { paging: { next_cursor: '1' } }),
    },
  ],
  ['has more, but nothing on the page', { '': page([], { has_more: true, last_id: 'a' }) }],
])('A list comes to an end with a server that %s', async (_, pages) => {
  const { fetch, ids, pagesOf } = listing(pages);
  await ids();
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(2);
  fetch.mockClear();
  const { rest } = await pagesOf();
  expect(rest).toEqual({ kind: 'endless', pages: fetch.mock.calls.length });
});

it('A list requests at most 100 pages, and reports it', async () => {
  let requested = 0;
  const fetch: Fetch = () =>
    Promise.resolve(Response.json(page([{ id: `f${++requested}` }], more)));
  const read = (value: unknown) => value as { id: string };
  const { items, rest } = await listPages(endpointAt('https://api.test/v1', fetch), '/files', read);
  expect(items).toHaveLength(100);
  expect(rest).toEqual({ kind: 'endless', pages: 100 });
});

it('A list returns the pages before a failed one, and why the rest is missing', async () => {
  const { pagesOf } = listing({ '': page([a, b], more) });
  expect(await pagesOf()).toMatchObject({
    items: [a, b],
    rest: { kind: 'failed', error: { kind: 'http', status: 400 } },
  });
});

it('A complete list has no missing rest', async () => {
  expect(await listing({ '': page([a]) }).pagesOf()).toEqual({ items: [a] });
});

it('A page is requested by a numeric cursor', async () => {
  const pages = { '': page([a], { paging: { next_cursor: 0 } }), '?cursor=0': page([b]) };
  expect(await listing(pages).pagesOf()).toEqual({ items: [a, b] });
});

it.each([
  ['an object', { paging: { next_cursor: { at: 1 } } }],
  ['a list', { paging: { next_cursor: ['x'] } }],
  ['half a character', { paging: { next_cursor: '\ud800' } }],
  ['half a character', { has_more: true, last_id: '\udc00' }],
  ['100,000 characters', { paging: { next_cursor: 'x'.repeat(100_000) } }],
])('The rest of a list is missing where %s names it', async (_, pager) => {
  const { fetch, pagesOf } = listing({ '': page([a], pager) });
  expect(await pagesOf()).toEqual({ items: [a], rest: { kind: 'unusable-cursor', pages: 1 } });
  expect(fetch).toHaveBeenCalledOnce();
});

it('A list is malformed if the reply is 100,000 levels deep', async () => {
  const body = `{"data":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`;
  const endpoint = endpointAt('https://api.test/v1', () => Promise.resolve(new Response(body)));
  const error = await failureOf(listPages(endpoint, '/files', () => undefined));
  expect(error).toMatchObject({ kind: 'malformed', status: 200 });
});

it('A list omits and counts items with ill-formed ids, and continues with the next page', async () => {
  const pages = {
    '': page([{ id: '\ud800' }], { paging: { next_cursor: '2' } }),
    '?cursor=2': page([a, { id: 'x\udc00' }, { id: '\ud800' }]),
  };
  expect(await listing(pages).pagesOf()).toEqual({ items: [a], unusable: 2 });
});

it('A list fails if a page fails, instead of returning half of it', async () => {
  const { ids } = listing({ '': page([a], { has_more: true }) });
  expect(await failureOf(ids())).toMatchObject({ kind: 'http', status: 400 });
});

it('A list fails if the reply has none', async () => {
  expect(await failureOf(listing({ '': { data: {} } }).ids())).toMatchObject({ kind: 'malformed' });
});

function page(data: unknown[], pager: object = {}): object {
  return { object: 'list', data, ...pager };
}
