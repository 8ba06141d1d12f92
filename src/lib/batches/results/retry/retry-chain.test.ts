import { expect, it } from 'vitest';
import { retryChain } from './retry-chain';

const note = (id: string, createdAt: number, parentId: string | null = null) => ({
  id,
  createdAt,
  parentId,
});
const ids = (...args: Parameters<typeof retryChain>) => retryChain(...args).map(({ id }) => id);

it('contains a batch, the batches it retries and its retries, oldest first', () => {
  const notes = [
    note('third', 3, 'second'),
    note('other', 9),
    note('second', 2, 'first'),
    note('first', 1),
  ];
  for (const id of ['first', 'second', 'third'])
    expect(ids(notes, id)).toEqual(['first', 'second', 'third']);
  expect(ids(notes, 'other')).toEqual(['other']);
});

it('contains two retries of one batch', () => {
  const notes = [note('a', 1), note('c', 3, 'a'), note('b', 2, 'a')];
  expect(ids(notes, 'b')).toEqual(['a', 'b', 'c']);
});

it('ends when the notes form a circle or reference an unknown batch', () => {
  expect(ids([note('a', 1, 'b'), note('b', 2, 'a')], 'a')).toEqual(['a', 'b']);
  expect(ids([note('a', 1, 'gone')], 'a')).toEqual(['a']);
  expect(ids([], 'a')).toEqual([]);
});
