import { expect, it } from 'vitest';
import { FileContent } from './file-content';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The content of a text that arrives in chunks of a few bytes. */
function arrived(text: string, chunkSize = 7): FileContent {
  const content = new FileContent();
  const all = bytes(text);
  for (let at = 0; at < all.length; at += chunkSize) content.add(all.slice(at, at + chunkSize));
  content.end();
  return content;
}

const texts = async (content: FileContent, first = 0, last = 1e6) =>
  (await content.rows(first, last, 'text')).map(({ words }) => words);

it('The content of a file has its lines across all chunk borders, with every kind of line end', async () => {
  const content = arrived('first\r\nsecond é\n\nfourth');
  expect(await texts(content)).toEqual(['first', 'second é', '', 'fourth']);
  expect(await texts(content, 1, 2)).toEqual(['second é', '']);
});

it('The content of a file counts lines as they arrive, without an incomplete last line', async () => {
  const content = new FileContent();
  expect(content.add(bytes('one\ntwo\nthr'))).toEqual({ bytes: 11, lines: 2 });
  expect(await texts(content)).toEqual(['one', 'two']);
  content.add(bytes('ee\n'));
  expect(await texts(content)).toEqual(['one', 'two', 'three']);
  expect(content.end()).toEqual({ bytes: 14, lines: 3 });
});

it('The content of a file preserves the bytes', async () => {
  const text = '\uFEFF{"a":1}\r\n\r\nrest';
  expect(await arrived(text).blob().arrayBuffer()).toEqual(bytes(text).buffer);
});

it('A very long line is read only at its beginning, in the table and expanded', async () => {
  const content = arrived(`short\n${'x'.repeat(3_000_000)}\nafter`, 65_536);
  const rows = await content.rows(0, 2, 'jsonl');
  expect(rows.map(({ kind }) => kind)).toEqual(['bad', 'long', 'bad']);
  const { text, isCut } = await content.line(1);
  expect(isCut).toBe(true);
  expect(text.length).toBe(1_048_576);
  expect(await content.line(2)).toEqual({ text: 'after', isCut: false });
});

async function found(content: FileContent, text: string, ignoreCase = false): Promise<number[]> {
  const lines: number[] = [];
  await content.search({ text, ignoreCase }, (more) => void lines.push(...more));
  return lines;
}

it('A search finds every matching line once', async () => {
  const content = arrived('needle needle\nhay\nNeedle\n\nthe needle');
  expect(await found(content, 'needle')).toEqual([0, 4]);
  expect(await found(content, 'NEEDLE', true)).toEqual([0, 2, 4]);
  expect(await found(content, 'absent')).toEqual([]);
});

it('A search finds lines across the windows of a large file', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `${n} `.padEnd(1000, 'x'));
  const content = arrived(lines.join('\n'), 1 << 20);
  expect(await found(content, '19999 ')).toEqual([19_999]);
  expect(await found(content, '7777 ')).toEqual([7777, 17_777]);
});

it('A search ends when another one starts', async () => {
  const lines = Array.from({ length: 20_000 }, () => 'needle'.padEnd(1000, 'x'));
  const content = arrived(lines.join('\n'), 1 << 20);
  const first = found(content, 'needle');
  expect(await found(content, 'absent')).toEqual([]);
  expect((await first).length).toBeLessThan(20_000);
});
