import { expect, test } from 'vitest';
import { decodeLines, readLineBlocks } from './line-blocks';

const megabyte = 1024 * 1024;

async function blocksOf(content: string, maxLineBytes = 16 * megabyte) {
  const blocks: { text: string; cut: boolean; end: number }[] = [];
  for await (const { bytes, cut, end } of readLineBlocks(new Blob([content]), maxLineBytes))
    blocks.push({ text: Buffer.from(bytes).toString(), cut, end });
  return blocks;
}

test('A small file is one block, with or without its last line end', async () => {
  expect(await blocksOf('a\nb\n')).toEqual([{ text: 'a\nb\n', cut: false, end: 4 }]);
  expect(await blocksOf('a\nb')).toEqual([{ text: 'a\nb', cut: false, end: 3 }]);
  expect(await blocksOf('')).toEqual([]);
});

test('Blocks end where lines end, and lose nothing', async () => {
  const content = `${'é'.repeat(499)}\n`.repeat(5000);
  const blocks = await blocksOf(content);
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.every(({ text }) => text.endsWith('\n'))).toBe(true);
  expect(blocks.map(({ text }) => text).join('')).toBe(content);
  expect(blocks.at(-1)?.end).toBe(new Blob([content]).size);
});

test('A line longer than a block is returned whole', async () => {
  const line = 'x'.repeat(5 * megabyte);
  const blocks = await blocksOf(`a\n${line}\nb\n`);
  expect(blocks.map(({ text }) => text).join('')).toBe(`a\n${line}\nb\n`);
  expect(blocks.every(({ cut }) => !cut)).toBe(true);
});

test('Only the beginning of a line beyond the bound is returned, and the next lines follow', async () => {
  const blocks = await blocksOf(`${'x'.repeat(5 * megabyte)}\nb\n`, 2 * megabyte);
  expect(blocks.map(({ text, cut }) => [text.length, cut])).toEqual([
    [2 * megabyte, true],
    [2, false],
  ]);
  expect(blocks.at(-1)?.text).toBe('b\n');
});

function linesOf(block: Uint8Array): [string, string, boolean][] {
  const lines: [string, string, boolean][] = [];
  decodeLines(block, (...line) => lines.push(line));
  return lines;
}

test('Every line has its line end', () => {
  expect(linesOf(new TextEncoder().encode('\uFEFFa\r\n\né 🌍\nlast\r'))).toEqual([
    ['\uFEFFa', '\r\n', true],
    ['', '\n', true],
    ['é 🌍', '\n', true],
    ['last\r', '', true],
  ]);
  expect(linesOf(new Uint8Array())).toEqual([]);
});

test('A line that is not UTF-8 is reported, and the others are whole', () => {
  const block = Uint8Array.from([...Buffer.from('é\n'), 0xff, 0x61, 10, ...Buffer.from('b\r\nc')]);
  expect(linesOf(block)).toEqual([
    ['é', '\n', true],
    ['\uFFFDa', '\n', false],
    ['b', '\r\n', true],
    ['c', '', true],
  ]);
});
