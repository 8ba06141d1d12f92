import { describe, expect, it } from 'vitest';
import { BlobWindow, jsonSpans, layoutOf } from './json-spans';

/** Each has 3 MB, so that some of them cross the boundary of two reads. */
const large = (name: string) => JSON.stringify({ name, text: 'ü'.repeat(1_500_000) });
const names = ['a', 'b', 'c', 'd'];

async function namesIn(file: Blob) {
  const window = new BlobWindow(file);
  const layout = await layoutOf(window);
  if (!layout) return undefined;
  const found: unknown[] = [];
  for await (const { start, end, isCut } of jsonSpans(window, layout)) {
    const text = new TextDecoder().decode(await window.range(start, end));
    found.push((JSON.parse(text) as { name: string }).name, ...(isCut ? ['cut'] : []));
  }
  return [layout, ...found];
}

describe('Conversations of many megabytes', () => {
  it('are found in an array', async () => {
    const file = new Blob(['[', names.map(large).join(',\n'), ']']);
    expect(await namesIn(file)).toEqual(['array', ...names]);
  });

  it('are found on lines', async () => {
    const file = new Blob([names.map(large).join('\r\n')]);
    expect(await namesIn(file)).toEqual(['lines', ...names]);
  });

  it('are found up to the end of a truncated file', async () => {
    const file = new Blob(['[', names.map(large).join(',')]);
    expect(await namesIn(file)).toEqual(['array', ...names, 'cut']);
  });
});

it.each([
  ['one', '{"a": {\n"b": 1}}'],
  ['one', '\ufeff \n{\n  "a": 1\n}\n'],
  ['lines', '{"a":1}\n\n{"b":2}'],
  ['array', ' \n[1]'],
  [undefined, 'text'],
  [undefined, ' \n'],
  [undefined, ''],
])('The layout of a backup file is %s: %j', async (layout, text) => {
  expect(await layoutOf(new BlobWindow(new Blob([text])))).toBe(layout);
});
