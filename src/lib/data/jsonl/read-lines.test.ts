import { expect, test, vi } from 'vitest';
import { LineIndex } from './line-index';
import { LineSplitter } from './line-splitter';
import { readLines } from './read-lines';

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
