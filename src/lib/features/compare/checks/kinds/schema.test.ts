import { describe, expect, it } from 'vitest';
import { fillTexts } from '../model/rule-inputs';
import { evaluateSchema, schema } from './schema';

describe('An answer that has to fit a schema', () => {
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
    const filled = fillTexts(
      { ...rule, schema: '{"const":"{{}}"}' },
      (source, write) => source.replace('{{}}', () => write?.(value) ?? ''),
      { answer: '', prompt: '' },
    );
    expect(JSON.parse(filled.schema)).toEqual({ const: value });
  });

  it('may be fitted by one of several objects in other text', async () => {
    const within = { ...rule, within: true as const };
    const both = 'Not {"city":"Rome"}, but {"city":"Oslo"}.';
    expect(await evaluateSchema(within, both)).toEqual({ pass: true });
    expect(await evaluateSchema(within, 'It is {"city":"Rome"}.')).toMatchObject({ pass: false });
    expect(await evaluateSchema(within, 'Oslo')).toMatchObject({ pass: false });
  });

  it('requires a schema', () => {
    expect(problems('{"type":')).toMatchObject({ schema: expect.stringContaining('isn’t JSON') });
    expect(problems('[]')).toMatchObject({ schema: 'A schema must be a JSON object.' });
    expect(problems(text)).toEqual({});
  });
});
