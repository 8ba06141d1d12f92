import { describe, expect, it } from 'vitest';
import { LineSplitter } from './reply-lines';

describe('lines', () => {
  it('are complete wherever the network splits them, with the time at which they ended', () => {
    const lines = new LineSplitter();
    expect(lines.push('{"a":1}\n{"b"', 10)).toEqual([{ text: '{"a":1}', at: 10 }]);
    expect(lines.push(':2}\r\n\n', 20)).toEqual([{ text: '{"b":2}', at: 20 }]);
    expect(lines.push('last', 30)).toEqual([]);
    expect(lines.end(40)).toEqual([{ text: 'last', at: 40 }]);
  });

  it('end only once', () => {
    const lines = new LineSplitter();
    lines.push('a', 1);
    lines.end(2);
    expect(lines.end(3)).toEqual([]);
  });
});
