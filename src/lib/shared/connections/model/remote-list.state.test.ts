import { expect, it } from 'vitest';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import type { PartialList } from '$lib/base/api/list-pages';
import { RemoteList } from './remote-list.svelte';

type Item = { id: string };
type Reply = PartialList<Item> | ApiError;

const items = (...ids: string[]): Item[] => ids.map((id) => ({ id }));
const refusal: ApiError = { kind: 'empty', status: 200 };

/** A list whose requests are answered in order, by calls of `answer`. */
function requestedList() {
  const waiting: ((reply: Reply) => void)[] = [];
  const list = new RemoteList<Item>((signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<PartialList<Item>>();
    signal.addEventListener('abort', () => reject(new ApiFailure({ kind: 'stopped' })));
    waiting.push((reply) => ('kind' in reply ? reject(new ApiFailure(reply)) : resolve(reply)));
    return promise;
  });
  return { list, answer: (reply: Reply) => waiting.shift()?.(reply) };
}

const idsOf = (list: RemoteList<Item>) => list.items.map(({ id }) => id);

it('A list from a service counts as loading until it has arrived or failed', async () => {
  const { list, answer } = requestedList();
  expect(list.loading).toBe(true);
  const reloaded = list.reload();
  answer({ items: items('a') });
  await reloaded;
  expect(list).toMatchObject({ loading: false, loaded: true, error: undefined });
});

it('A list from a service keeps its rows if a reload fails, and says why', async () => {
  const { list, answer } = requestedList();
  const first = list.reload();
  answer({ items: items('a', 'b') });
  await first;
  const second = list.reload();
  answer(refusal);
  await second;
  expect(idsOf(list)).toEqual(['a', 'b']);
  expect(list.error).toEqual(refusal);
});

it('A list from a service shows its received part, with no row twice', async () => {
  const { list, answer } = requestedList();
  const first = list.reload();
  answer({ items: items('a', 'b', 'c') });
  await first;
  const second = list.reload();
  answer({ items: items('c'), rest: { kind: 'endless', pages: 2 } });
  await second;
  expect(idsOf(list)).toEqual(['c', 'a', 'b']);
  expect(list.rest).toEqual({ kind: 'endless', pages: 2 });
});

it('A list from a service fails if the reply makes parsing throw', async () => {
  const list = new RemoteList<Item>(() => Promise.reject(new RangeError('too deep')));
  await list.reload();
  expect(list).toMatchObject({
    loading: false,
    error: { kind: 'unexpected', words: 'too deep' },
  });
});

it('A list from a service says how many rows are left out, until a complete one arrives', async () => {
  const { list, answer } = requestedList();
  const first = list.reload();
  answer({ items: items('a'), unusable: 2 });
  await first;
  expect(list.unusable).toBe(2);
  const second = list.reload();
  answer({ items: items('a') });
  await second;
  expect(list.unusable).toBe(0);
});

it('A list from a service aborts its request on cancel, and then no longer loads', async () => {
  const { list } = requestedList();
  const reloaded = list.reload();
  list.cancel();
  await reloaded;
  expect(list).toMatchObject({ loading: false, loaded: false, error: { kind: 'stopped' } });
});

it('A list from a service is requested again if an item was created while it was loading', async () => {
  const { list, answer } = requestedList();
  const reloaded = list.reload();
  list.addItem({ id: 'new' });
  answer({ items: [] }); // Belongs to the cancelled request.
  await reloaded;
  answer({ items: items('new', 'a') });
  await expect.poll(() => idsOf(list)).toEqual(['new', 'a']);
});
