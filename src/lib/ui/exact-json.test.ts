import { describe, expect, it } from 'vitest';
import { exactJson } from './exact-json';

describe('the value of a JSON text', () => {
  it('has whole numbers of any size as they are written', () => {
    expect(exactJson('{"id":12345678901234567890,"n":-3}')).toEqual({
      id: 12345678901234567890n,
      n: -3,
    });
  });

  it('leaves digits inside of a text alone', () => {
    expect(exactJson('["12345678901234567890"]')).toEqual(['12345678901234567890']);
  });

  it('is found at any depth', () => {
    const text = `${'['.repeat(50_000)}12345678901234567890${']'.repeat(50_000)}`;
    let value = exactJson(text);
    while (Array.isArray(value)) [value] = value;
    expect(value).toBe(12345678901234567890n);
  });

  it('is looked for no further in a text that is no JSON, however many quotation marks it holds', () => {
    const text = `{"id":12345678901234567890,"a${'\\"'.repeat(250_000)}`;
    expect(exactJson(text)).toBeUndefined();
  });

  it.each(['', '{', '{"a":1} and more', 'plain'])('is nothing for %j', (text) => {
    expect(exactJson(text)).toBeUndefined();
  });
});
