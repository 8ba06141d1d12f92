import { describe, expect, it } from 'vitest';
import { definitionIn, formatIn, formatParameter, type AnswerFormat } from './answer-format';

const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
const definition = { name: 'city', schema, strict: true };
const requested: AnswerFormat = { type: 'json_schema', definition };

describe('The format of an answer', () => {
  it('is written as each endpoint expects it', () => {
    expect(formatParameter(requested, {}, 'chat')).toEqual([
      'response_format',
      { type: 'json_schema', json_schema: definition },
    ]);
    expect(formatParameter(requested, {}, 'responses')).toEqual([
      'text',
      { format: { type: 'json_schema', ...definition } },
    ]);
  });

  it.each(['chat', 'responses'] as const)('is read back unchanged, in %s', (shape) => {
    for (const format of [requested, { type: 'json_object' } as const]) {
      const [name, value] = formatParameter(format, {}, shape);
      expect(formatIn(value === undefined ? {} : { [name]: value }, shape)).toEqual(format);
    }
  });

  it('is not sent for text, and leaves other members unchanged', () => {
    expect(formatParameter({ type: 'text' }, {}, 'chat')).toEqual(['response_format', undefined]);
    const text = { format: { type: 'json_object' }, verbosity: 'low' };
    expect(formatParameter({ type: 'text' }, { text }, 'responses')).toEqual([
      'text',
      { verbosity: 'low' },
    ]);
  });

  it('is text for any unknown value', () => {
    expect(formatIn({ response_format: 'json' }, 'chat')).toEqual({ type: 'text' });
    expect(formatIn({ text: [] }, 'responses')).toEqual({ type: 'text' });
  });
});

describe('A pasted schema', () => {
  it('may be the schema itself, its definition, or a whole response_format', () => {
    expect(definitionIn(schema)).toEqual({ schema });
    expect(definitionIn(definition)).toEqual(definition);
    expect(definitionIn({ type: 'json_schema', json_schema: definition })).toEqual(definition);
    expect(definitionIn({ type: 'json_schema', ...definition })).toEqual(definition);
  });

  it('may have properties called schema or name', () => {
    const odd = { type: 'object', properties: { name: {}, schema: {} } };
    expect(definitionIn(odd)).toEqual({ schema: odd });
  });
});
