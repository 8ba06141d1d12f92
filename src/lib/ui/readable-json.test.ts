import { describe, expect, it } from 'vitest';
import { jsonText, readableJson } from './readable-json';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('formatting JSON for a reader', () => {
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

describe('formatting a value for a reader', () => {
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
    expect(jsonText(deep)).toBe('This is nested too deep to be shown.');
  });
});
