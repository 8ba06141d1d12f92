import { expect, it, vi } from 'vitest';
import type { Fetch } from './endpoint';
import { isObject } from './json';
import { listAll } from './list-pages';
import { endpointAt, failureOf } from './test-support';

/** Lists from a server that replies with these pages by query. */
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
  return { fetch, ids };
}

const a = { id: 'a' };
const b = { id: 'b' };
const c = { id: 'c' };

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
])('reads the whole list of a server that shows %s', async (_, pages) => {
  expect(await listing(pages).ids()).toEqual(['a', 'b']);
});

it('passes over what it does not understand, and gives nothing twice', async () => {
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
  ['has more, but nothing on the page', { '': page([], { has_more: true, last_id: null }) }],
])('comes to an end with a server that %s', async (_, pages) => {
  const { fetch, ids } = listing(pages);
  await ids();
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(2);
});

it('is told where a page fails, instead of giving half a list', async () => {
  const { ids } = listing({ '': page([a], { has_more: true }) });
  expect(await failureOf(ids())).toMatchObject({ kind: 'http', status: 400 });
});

it('is told where the reply holds no list', async () => {
  expect(await failureOf(listing({ '': { data: {} } }).ids())).toMatchObject({ kind: 'malformed' });
});

function page(data: unknown[], pager: object = {}): object {
  return { object: 'list', data, ...pager };
}
