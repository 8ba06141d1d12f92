import { describe, expect, it } from 'vitest';
import { explainBrokenJson, jsonMistake } from './json-mistake';

/** The text from the mistake on. */
const restFrom = (json: string) => json.slice(jsonMistake(json)?.from);

describe('Valid JSON', () => {
  it.each([
    '{}',
    ' [ ] ',
    '0',
    '-0.5e+10',
    '"a\\u00e9\\n\\"" ',
    '{"a": [1, true, null, {"b": "c"}], "": {}}',
    '[[[]]]',
    '"\ud800"',
  ])('has no mistake: %s', (json) => {
    expect(jsonMistake(json)).toBeUndefined();
    expect(() => void JSON.parse(json)).not.toThrow();
  });
});

describe('The position of a mistake', () => {
  it.each([
    ['{"a" 1}', '1}'],
    ['{"a": 1 "b": 2}', '"b": 2}'],
    ['[1, 2,]', ']'],
    ['{"a": 1,}', '}'],
    ["{'a': 1}", "'a': 1}"],
    ['{a: 1}', 'a: 1}'],
    ['[01]', '01]'],
    ['[1.]', '1.]'],
    ['[tru]', 'tru]'],
    ['{} x', 'x'],
    ['["a\\x"]', '\\x"]'],
    ['["a\n"]', '"a\n"]'],
    ['[1}', '}'],
  ])('%j is at %j', (json, rest) => {
    expect(restFrom(json)).toBe(rest);
    expect(() => void JSON.parse(json)).toThrow();
  });

  it.each(['', '{', '[1', '{"a"', '{"a":', '{"a": 1,', '["a', '   '])(
    'of %j, which ends too soon, is within the text',
    (json) => {
      const mistake = jsonMistake(json);
      expect(mistake).toBeDefined();
      expect(mistake?.from).toBeLessThanOrEqual(json.length);
    },
  );

  it('is counted in lines and columns from 1', () => {
    expect(explainBrokenJson('{\n  "a": x\n}')).toMatch(/^line 2, column 8: /);
    expect(explainBrokenJson('x')).toMatch(/^line 1, column 1: /);
  });

  it('is a column only where the text is a line of a file', () => {
    expect(explainBrokenJson('{"a": x}', 'line')).toMatch(/^column 7: /);
  });
});

describe('The explanation of broken JSON', () => {
  it('is empty for valid JSON', () => {
    expect(explainBrokenJson('{}')).toBe('');
  });

  it('names what has no position', () => {
    expect(explainBrokenJson(' \n')).toBe('it’s empty.');
    expect(explainBrokenJson('['.repeat(501) + ']'.repeat(501))).toBe(
      'The JSON has more than 500 levels.',
    );
    expect(explainBrokenJson(`["${'x'.repeat(300_000)}"`)).not.toBe('');
  });
});

it('The position of a mistake agrees with the parser on texts that were broken at random', () => {
  const json = '{"a": [1.5, -2e3, true, "x\\n"], "b": {"c": null}, "d": ""}';
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  for (let at = 0; at < json.length; at += 1)
    for (const change of ['', '"', ',', '}', ']', '{', '0', 'e', '\\', ' ']) {
      const broken = json.slice(0, at) + change + json.slice(at + 1);
      expect(jsonMistake(broken) === undefined, broken).toBe(isJson(broken));
    }
});
