import { expect, it, vi } from 'vitest';
import { maxLineBytes } from './check-file';
import { readLines } from './read-lines';

it('The lines are found by the numbers that the check reports, blank ones counted', async () => {
  const file = new Blob(['\uFEFF{"a":1}\r\n\n{"b":"ä"}\n{"c":3}']);
  expect([...(await readLines(file, [1, 3, 4, 9]))]).toEqual([
    [1, '{"a":1}'],
    [3, '{"b":"ä"}'],
    [4, '{"c":3}'],
  ]);
});

it('The lines are read no further than the last wanted one', async () => {
  const file = new Blob([`first\n${'x'.repeat(99)}\n`.repeat(60_000)]);
  const slice = vi.spyOn(file, 'slice');
  expect([...(await readLines(file, [1]))]).toEqual([[1, 'first']]);
  expect(slice.mock.calls.length).toBeLessThan(3);
});

it('A line beyond the limit is left out, and counted', async () => {
  const file = new Blob([new Uint8Array(maxLineBytes + 1).fill(120), '\nsecond\n']);
  expect([...(await readLines(file, [1, 2]))]).toEqual([[2, 'second']]);
});
