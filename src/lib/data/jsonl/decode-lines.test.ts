import { expect, test } from 'vitest';
import { decodeLines } from './decode-lines';

function linesOf(block: Uint8Array): [string, string, boolean][] {
  const lines: [string, string, boolean][] = [];
  decodeLines(block, (...line) => lines.push(line));
  return lines;
}

test('every line has its line end', () => {
  expect(linesOf(new TextEncoder().encode('\uFEFFa\r\n\né 🌍\nlast\r'))).toEqual([
    ['\uFEFFa', '\r\n', true],
    ['', '\n', true],
    ['é 🌍', '\n', true],
    ['last\r', '', true],
  ]);
  expect(linesOf(new Uint8Array())).toEqual([]);
});

test('a line that is not UTF-8 is reported, and the others are whole', () => {
  const block = Uint8Array.from([...Buffer.from('é\n'), 0xff, 0x61, 10, ...Buffer.from('b\r\nc')]);
  expect(linesOf(block)).toEqual([
    ['é', '\n', true],
    ['\uFFFDa', '\n', false],
    ['b', '\r\n', true],
    ['c', '', true],
  ]);
});
