import { describe, expect, it } from 'vitest';
import { jsonOr, parseJson, parseShallowJson } from './json';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const nestedObjects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

describe('JSON from outside', () => {
  it.each(['null', 'false', '0', '""', '[]', '{"a":[1,{"b":null}]}'])('is read: %s', (text) => {
    expect(parseJson(text)).toEqual({ value: JSON.parse(text) as unknown });
  });

  it.each(['', ' ', '{', '{"a":1', "{'a':1}", '[1,]', 'NaN', 'undefined', '{"a":1}{"b":2}'])(
    'that is malformed is reported: %j',
    (text) => {
      expect(parseJson(text)).toMatchObject({ problem: 'malformed' });
    },
  );

  it('may have 500 levels, and not 501', () => {
    expect(parseJson(nested(500))).toHaveProperty('value');
    expect(parseJson(nested(501))).toMatchObject({ problem: 'too-deep' });
    expect(parseJson(nestedObjects(501))).toMatchObject({ problem: 'too-deep' });
  });

  it('of more than 500 levels can be cut off there, with a mark', () => {
    const { value } = parseShallowJson(`{"deep":${nestedObjects(1_000_000)},"flat":1}`) as {
      value: { flat: number };
    };
    const text = JSON.stringify(value);
    expect(value.flat).toBe(1);
    expect(text.match(/"a":/g)).toHaveLength(499);
    expect(text).toContain('(cut off: over 500 levels)');
    expect('value' in parseJson(text)).toBe(true);
    expect(parseShallowJson('[')).toMatchObject({ problem: 'malformed' });
  });

  it('of a million levels throws nothing', () => {
    expect(parseJson(nested(1_000_000))).toMatchObject({ problem: 'too-deep' });
    expect(parseJson(nestedObjects(1_000_000))).toMatchObject({ problem: 'too-deep' });
    expect(parseJson('['.repeat(1_000_000))).toMatchObject({ problem: 'malformed' });
  });

  it('that is long and flat is not deep', () => {
    const parsed = parseJson(`[${'{"a":[1]},'.repeat(100_000)}0]`);
    expect('value' in parsed && (parsed.value as unknown[]).length).toBe(100_001);
  });

  it('may have a member __proto__, and changes no prototype', () => {
    const value = jsonOr('{"__proto__":{"polluted":1}}', undefined) as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });

  it('may hold half of a surrogate pair and a number that is too large', () => {
    expect(jsonOr('["\\ud800",1e999]', undefined)).toEqual(['\ud800', Infinity]);
  });

  it('is the fallback if it is malformed', () => {
    expect(jsonOr('{"a":', 'else')).toBe('else');
    expect(jsonOr('null', 'else')).toBeNull();
  });
});
