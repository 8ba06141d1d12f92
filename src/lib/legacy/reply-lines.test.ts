import { describe, expect, it } from 'vitest';
import { textOfLine } from './line-text';
import { LineSplitter } from './reply-lines';

describe('lines', () => {
  it('are whole wherever the network cut them, with the time at which they ended', () => {
    const lines = new LineSplitter();
    expect(lines.push('{"a":1}\n{"b"', 10)).toEqual([{ text: '{"a":1}', at: 10 }]);
    expect(lines.push(':2}\r\n\n', 20)).toEqual([{ text: '{"b":2}', at: 20 }]);
    expect(lines.push('last', 30)).toEqual([]);
    expect(lines.end(40)).toEqual([{ text: 'last', at: 40 }]);
  });

  it('end once', () => {
    const lines = new LineSplitter();
    lines.push('a', 1);
    lines.end(2);
    expect(lines.end(3)).toEqual([]);
  });
});

describe('the text of a line', () => {
  it.each([
    ['an old text completion', '{"result":{"content":"Hi"}}', 'Hi'],
    ['a completion that streams', 'data: {"choices":[{"text":"Hi"}]}', 'Hi'],
    ['a chat chunk', 'data: {"choices":[{"delta":{"content":"Hi"}}]}', 'Hi'],
    ['a line with statistics', '{"result":{"stats":{"tokens":3}}}', undefined],
    ['the end of a stream', 'data: [DONE]', undefined],
    ['no JSON', 'Hi', undefined],
    ['null', 'null', undefined],
  ])('is found in %s', (_, line, text) => {
    expect(textOfLine(line)).toBe(text);
  });
});
