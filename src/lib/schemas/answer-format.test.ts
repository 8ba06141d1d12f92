import { describe, expect, it } from 'vitest';
import { definitionIn, formatIn, formatParameter, type AnswerFormat } from './answer-format';

const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
const definition = { name: 'city', schema, strict: true };
const asked: AnswerFormat = { type: 'json_schema', definition };

describe('the form of an answer', () => {
  it('is written as each endpoint has it', () => {
    expect(formatParameter(asked, {}, 'chat')).toEqual([
      'response_format',
      { type: 'json_schema', json_schema: definition },
    ]);
    expect(formatParameter(asked, {}, 'responses')).toEqual([
      'text',
      { format: { type: 'json_schema', ...definition } },
    ]);
  });

  it.each(['chat', 'responses'] as const)('is read as it was written, in %s', (shape) => {
    for (const format of [asked, { type: 'json_object' } as const]) {
      const [name, value] = formatParameter(format, {}, shape);
      expect(formatIn(value === undefined ? {} : { [name]: value }, shape)).toEqual(format);
    }
  });

  it('is not sent where it is text, and leaves what else stands beside it', () => {
    expect(formatParameter({ type: 'text' }, {}, 'chat')).toEqual(['response_format', undefined]);
    const text = { format: { type: 'json_object' }, verbosity: 'low' };
    expect(formatParameter({ type: 'text' }, { text }, 'responses')).toEqual([
      'text',
      { verbosity: 'low' },
    ]);
  });

  it('is text where something else was typed', () => {
    expect(formatIn({ response_format: 'json' }, 'chat')).toEqual({ type: 'text' });
    expect(formatIn({ text: [] }, 'responses')).toEqual({ type: 'text' });
  });
});

describe('a schema that is pasted', () => {
  it('may be the schema itself, its definition, or a whole response_format', () => {
    expect(definitionIn(schema)).toEqual({ schema });
    expect(definitionIn(definition)).toEqual(definition);
    expect(definitionIn({ type: 'json_schema', json_schema: definition })).toEqual(definition);
    expect(definitionIn({ type: 'json_schema', ...definition })).toEqual(definition);
  });

  it('may have members of its own that are called schema or name', () => {
    const odd = { type: 'object', properties: { name: {}, schema: {} } };
    expect(definitionIn(odd)).toEqual({ schema: odd });
  });
});
