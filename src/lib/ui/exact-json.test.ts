import { describe, expect, it } from 'vitest';
import { exactJson } from './exact-json';

describe('parsing a JSON text exactly', () => {
  it('keeps whole numbers of any size as written', () => {
    expect(exactJson('{"id":12345678901234567890,"n":-3}')).toEqual({
      id: 12345678901234567890n,
      n: -3,
    });
  });

  it('ignores digits inside a string', () => {
    expect(exactJson('["12345678901234567890"]')).toEqual(['12345678901234567890']);
  });

  it('works at any depth', () => {
    const text = `${'['.repeat(50_000)}12345678901234567890${']'.repeat(50_000)}`;
    let value = exactJson(text);
    while (Array.isArray(value)) [value] = value;
    expect(value).toBe(12345678901234567890n);
  });

  it('stays linear in a text that is not JSON, however many quotation marks it has', () => {
    const text = `{"id":12345678901234567890,"a${'\\"'.repeat(250_000)}`;
    expect(exactJson(text)).toBeUndefined();
  });

  it.each(['', '{', '{"a":1} and more', 'plain'])('returns undefined for %j', (text) => {
    expect(exactJson(text)).toBeUndefined();
  });
});
