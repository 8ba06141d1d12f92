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

  it.each(['', '{', '{"a":1} and more', 'plain'])('is nothing for %j', (text) => {
    expect(exactJson(text)).toBeUndefined();
  });
});
