import { expect, test, vi } from 'vitest';
import { LineIndex, readLines } from './line-index';
import { LineSplitter } from './line-splitter';

test('every line of a long file is found again', () => {
  const index = new LineIndex();
  for (let line = 0; line < 5000; line += 1) index.add(line * 10, line * 10 + (line % 10));
  expect(index.count).toBe(5000);
  expect([index.startOf(0), index.endOf(0)]).toEqual([0, 0]);
  expect([index.startOf(4321), index.endOf(4321)]).toEqual([43_210, 43_211]);
});

test('a line beyond 4 GB into the file has its exact offset', () => {
  const index = new LineIndex();
  index.add(5e9, 5e9 + 7);
  expect([index.startOf(0), index.endOf(0)]).toEqual([5e9, 5e9 + 7]);
});

test('requesting a line that does not exist is an error', () => {
  const index = new LineIndex();
  index.add(0, 1);
  expect(() => index.startOf(1)).toThrow(RangeError);
  expect(() => index.endOf(-1)).toThrow(RangeError);
});

async function indexed(content: string): Promise<{ file: Blob; index: LineIndex }> {
  const file = new Blob([content]);
  const index = new LineIndex();
  const splitter = new LineSplitter((_, offset, length) => index.add(offset, offset + length));
  splitter.push(await file.bytes());
  splitter.end();
  return { file, index };
}

test('lines are text without their line ends', async () => {
  const { file, index } = await indexed('\uFEFFfirst\r\n\nthird é 🌍\nlast');
  expect(await readLines(file, index, 0, 3)).toEqual(['first', '', 'third é 🌍', 'last']);
  expect(await readLines(file, index, 2, 2)).toEqual(['third é 🌍']);
});

test('only the requested lines are read', async () => {
  const { file, index } = await indexed('aa\nbb\ncc\ndd');
  const slice = vi.spyOn(file, 'slice');
  await readLines(file, index, 1, 2);
  expect(slice.mock.calls).toEqual([[3, 8]]);
});

test('lines that do not exist are omitted', async () => {
  const { file, index } = await indexed('a\nb');
  expect(await readLines(file, index, -5, 100)).toEqual(['a', 'b']);
  expect(await readLines(file, index, 7, 9)).toEqual([]);
});
