import { describe, expect, it } from 'vitest';
import { evaluateJson, json } from './json';

describe('An answer that has to be JSON', () => {
  const say = (answer: string) => evaluateJson(json.blank, answer);

  it.each(['{"a":1}', ' [1, 2]\n', '42', '"text"', 'null'])('%s is', async (answer) => {
    expect(await say(answer)).toEqual({ pass: true });
  });

  it.each([
    ['{a:1}', /./],
    ['{"a":1} Done.', /./],
    ['```json\n{"a":1}\n```', /code block/],
    ['', /empty/],
  ])('%s is not', async (answer, why) => {
    expect(await say(answer)).toEqual({ pass: false, why: expect.stringMatching(why) });
  });
});

describe('JSON inside other text', () => {
  const say = (answer: string) => evaluateJson({ kind: 'json', within: true }, answer);

  // As promptfoo 0.123.1 decides at contains-json.
  it.each([
    ['```json\n{"a":1}\n```', true],
    ['So {"a":1} it is', true],
    ['{"a":1', true],
    ["{'a': 'b'}", true],
    ['{"a": 2, // two\n}', true],
    ['{"u": "https://x.example/"}', true],
    ['[1,2]', false],
    ['null', false],
    ['a } b', false],
    ['', false],
  ])('in %j: %s', async (answer, pass) => {
    expect(await say(answer)).toMatchObject({ pass });
  });
});
