import { describe, expect, it } from 'vitest';
import { json, schema, evaluateJson, evaluateSchema } from './data';

describe('an answer that has to be JSON', () => {
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

describe('an answer that has to fit a schema', () => {
  const text = '{"type":"object","properties":{"city":{"const":"Oslo"}},"required":["city"]}';
  const rule = { ...schema.blank, schema: text };
  const problems = (of: string) => schema.problemsOf(rule, { ...rule, schema: of });

  it('passes or gives the reason', async () => {
    expect(await evaluateSchema(rule, '{"city":"Oslo"}')).toEqual({ pass: true });
    expect(await evaluateSchema(rule, '{"city":"Rome"}')).toMatchObject({
      pass: false,
      why: expect.stringContaining('#/city'),
    });
    expect(await evaluateSchema(rule, 'Oslo')).toMatchObject({ pass: false });
  });

  it('is unclear when the schema has a broken reference', async () => {
    const lost = { ...rule, schema: '{"$ref":"#/$defs/none"}' };
    expect(await evaluateSchema(lost, '1')).toEqual({ why: 'The schema can’t be resolved.' });
  });

  it('may use a text and a number of the row in the schema', () => {
    const value = 'the "big" one';
    const filled = schema.fill?.(
      { ...rule, schema: '{"const":"{{}}"}' },
      (source, write) => source.replace('{{}}', () => write?.(value) ?? ''),
      { answer: '', prompt: '' },
    );
    expect(JSON.parse(filled?.schema ?? '')).toEqual({ const: value });
  });

  it('requires a schema', () => {
    expect(problems('{"type":')).toMatchObject({ schema: expect.stringContaining('isn’t JSON') });
    expect(problems('[]')).toMatchObject({ schema: 'A schema must be a JSON object.' });
    expect(problems(text)).toEqual({});
  });
});
