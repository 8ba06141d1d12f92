import { describe, expect, test, vi } from 'vitest';
import { LineIndex, LineSplitter, readLines } from './line-splitter';

interface Taken {
  text: string;
  offset: number;
  length: number;
}

function split(chunks: Uint8Array[], maxLineBytes?: number): Taken[] {
  const lines: Taken[] = [];
  const splitter = new LineSplitter(
    (bytes, offset, length) => lines.push({ text: Buffer.from(bytes).toString(), offset, length }),
    maxLineBytes,
  );
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}

function inChunks(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.slice(at * size, (at + 1) * size));
}

const text = (chunk: string) => new TextEncoder().encode(chunk);

describe('Line ends', () => {
  test('LF and CRLF end a line, and neither is part of it', () => {
    expect(split([text('a\nbc\r\nd\n')])).toEqual([
      { text: 'a', offset: 0, length: 1 },
      { text: 'bc', offset: 2, length: 2 },
      { text: 'd', offset: 6, length: 1 },
    ]);
  });

  test('A lone CR is part of the line', () => {
    expect(split([text('a\rb\nc\r')]).map((line) => line.text)).toEqual(['a\rb', 'c\r']);
  });

  test('Blank lines are lines, the end of the file after a line end is not', () => {
    expect(split([text('\n\r\na\n')]).map((line) => line.text)).toEqual(['', '', 'a']);
    expect(split([])).toEqual([]);
  });

  test('The last line needs no line end', () => {
    expect(split([text('a\nlast')]).at(-1)).toEqual({ text: 'last', offset: 2, length: 4 });
  });
});

test('A byte order mark stays in the first line', () => {
  expect(split([text('\uFEFFa\nb')])).toEqual([
    { text: '\uFEFFa', offset: 0, length: 4 },
    { text: 'b', offset: 5, length: 1 },
  ]);
});

test('Lines are the same wherever the chunks are cut', () => {
  const bytes = text('\uFEFF{"a":"é"}\r\n\r\n漢字 🌍\n\n{"b":1}\r\nlast 🌍\r');
  const whole = split([bytes]);
  for (let size = 1; size < bytes.length; size += 1)
    expect(split(inChunks(bytes, size))).toEqual(whole);
});

describe('A line beyond the bound', () => {
  const lines = [
    { text: 'ab', offset: 0, length: 2 },
    { text: '0123', offset: 3, length: 9 },
    { text: 'c', offset: 14, length: 1 },
  ];

  test.each([1, 2, 3, 5, 100])(
    'is reported with its beginning and its whole length (%i)',
    (size) => {
      expect(split(inChunks(text('ab\n012345678\r\nc'), size), 4)).toEqual(lines);
    },
  );
});

test('The buffered part of a line does not change when the chunk is reused', () => {
  const chunk = text('begin');
  const lines: string[] = [];
  const splitter = new LineSplitter((bytes) => lines.push(Buffer.from(bytes).toString()));
  splitter.push(chunk);
  chunk.fill(0);
  splitter.push(text(' end\n'));
  expect(lines).toEqual(['begin end']);
});

test('Every line of a long file is found again', () => {
  const index = new LineIndex();
  for (let line = 0; line < 5000; line += 1) index.add(line * 10, line * 10 + (line % 10));
  expect(index.count).toBe(5000);
  expect([index.startOf(0), index.endOf(0)]).toEqual([0, 0]);
  expect([index.startOf(4321), index.endOf(4321)]).toEqual([43_210, 43_211]);
});

test('A line beyond 4 GB into the file has its exact offset', () => {
  const index = new LineIndex();
  index.add(5e9, 5e9 + 7);
  expect([index.startOf(0), index.endOf(0)]).toEqual([5e9, 5e9 + 7]);
});

test('A request for a line that does not exist is an error', () => {
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

test('Lines are text without their line ends', async () => {
  const { file, index } = await indexed('\uFEFFfirst\r\n\nthird é 🌍\nlast');
  expect(await readLines(file, index, 0, 3)).toEqual(['first', '', 'third é 🌍', 'last']);
  expect(await readLines(file, index, 2, 2)).toEqual(['third é 🌍']);
});

test('Only the requested lines are read', async () => {
  const { file, index } = await indexed('aa\nbb\ncc\ndd');
  const slice = vi.spyOn(file, 'slice');
  await readLines(file, index, 1, 2);
  expect(slice.mock.calls).toEqual([[3, 8]]);
});

test('Lines that do not exist are omitted', async () => {
  const { file, index } = await indexed('a\nb');
  expect(await readLines(file, index, -5, 100)).toEqual(['a', 'b']);
  expect(await readLines(file, index, 7, 9)).toEqual([]);
});
