import { describe, expect, it } from 'vitest';
import { exactJson, jsonText, readableJson } from './json-text';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('The text of JSON for a reader', () => {
  it('is indented', () => {
    expect(readableJson('{"a":["[[{\\"", 1]}')).toBe('{\n  "a": [\n    "[[{\\"",\n    1\n  ]\n}');
  });

  it.each(['', 'not JSON', '{"a": ', '"open'])('leaves %j unchanged', (text) => {
    expect(readableJson(text)).toBe(text);
  });

  it('leaves deep JSON unchanged, so that it does not grow', () => {
    expect(readableJson(nested(60))).toContain('\n  [');
    expect(readableJson(nested(4000))).toBe(nested(4000));
    expect(readableJson(nested(1_000_000))).toBe(nested(1_000_000));
  });
});

describe('The text of a value for a reader', () => {
  it('writes its JSON', () => {
    expect(jsonText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(jsonText(undefined)).toBe('');
    expect(jsonText('x')).toBe('"x"');
  });

  it('writes a deeply nested value on one line', () => {
    expect(jsonText(JSON.parse(nested(2000)))).toBe(nested(2000));
  });

  it('says so if a browser cannot write the value', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 1_000_000; level += 1) deep = [deep];
    expect(jsonText(deep)).toBe('This is nested too deeply to show.');
  });
});

describe('An exact parse of JSON', () => {
  it('keeps whole numbers of any size as written', () => {
    expect(exactJson('{"id":12345678901234567890,"n":-3}')).toEqual({
      id: 12345678901234567890n,
      n: -3,
    });
  });

  it('ignores digits inside a string', () => {
    expect(exactJson('["12345678901234567890"]')).toEqual(['12345678901234567890']);
  });

  it('reads a text of any depth', () => {
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
