import { describe, expect, it } from 'vitest';
import { ElementSplitter } from './element-splitter';

const encoder = new TextEncoder();

function split(text: string, pieceBytes = Infinity) {
  const bytes = encoder.encode(text);
  const splitter = new ElementSplitter();
  const size = Math.min(pieceBytes, bytes.length || 1);
  const spans = [];
  for (let at = 0; at < bytes.length; at += size)
    spans.push(...splitter.push(bytes.subarray(at, at + size)));
  const textOf = (span: { start: number; end: number }) =>
    new TextDecoder().decode(bytes.subarray(span.start, span.end));
  const rest = splitter.end();
  return {
    elements: spans.map(textOf),
    isClosed: splitter.isClosed,
    rest: rest && textOf(rest),
  };
}

describe('The elements of an array', () => {
  it.each([
    ['[]', []],
    [' [ ] ', []],
    ['[1,"two",{"three":[3]},[4]]', ['1', '"two"', '{"three":[3]}', '[4]']],
    ['\ufeff[ {"a":1} ,\n{"b":2}\n]\n', ['{"a":1} ', '{"b":2}\n']],
    [
      String.raw`[{"a":"],[\"\\"},"\\\\",","]`,
      [String.raw`{"a":"],[\"\\"}`, String.raw`"\\\\"`, '","'],
    ],
    ['["Grüße, 你好 🙂]"]', ['"Grüße, 你好 🙂]"']],
    ['[1,,2,]', ['1', '2']],
  ])('of %s are found wherever the stream is cut', (text, elements) => {
    for (const pieceBytes of [1, 2, 3, 7, Infinity])
      expect(split(text, pieceBytes)).toEqual({ elements, isClosed: true, rest: undefined });
  });

  it('end where the stream ends, with the unfinished one', () => {
    expect(split('[{"a":1},{"b":')).toEqual({
      elements: ['{"a":1}'],
      isClosed: false,
      rest: '{"b":',
    });
    expect(split('[{"a":1},')).toEqual({ elements: ['{"a":1}'], isClosed: false, rest: undefined });
  });

  it('may be broken without affecting the others', () => {
    expect(split('[{"a":1} nonsense, 2]').elements).toEqual(['{"a":1} nonsense', '2']);
  });

  it('are followed by the text after the array', () => {
    expect(split('[1] [2,3] x')).toEqual({ elements: ['1'], isClosed: true, rest: '[2,3] x' });
  });

  it('may be nested without end', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(split(`[${deep},2]`).elements).toEqual([deep, '2']);
  });
});
