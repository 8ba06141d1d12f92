import { describe, expect, it } from 'vitest';
import { problemOf, seemsSecret, valueOf } from './question-answer';
import { readQuestion } from './read-question';

function questionOf(properties: { [name: string]: unknown }, required: string[] = []) {
  return readQuestion({ message: 'Please', requestedSchema: { properties, required } });
}

function fieldOf(schema: object, required = ['x']) {
  const [field] = questionOf({ x: schema }, required).fields;
  if (!field) throw new Error('No field');
  return field;
}

const list = { type: 'array', items: { enum: ['a', 'b', 'c'] } };

describe('An answer', () => {
  it.each<[object, string | string[], RegExp | undefined]>([
    [{ type: 'string' }, '', /Enter a value/],
    [{ type: 'string', minLength: 3 }, 'ab', /3 characters or more/],
    [{ type: 'string', maxLength: 1 }, '👍', undefined],
    [{ type: 'string', format: 'email' }, 'ada', /email/],
    [{ type: 'string', format: 'uri' }, 'bern.test', /https/],
    [{ type: 'string', format: 'date' }, '2026-01-31', undefined],
    [{ type: 'string', format: 'date' }, '2026-02-31', /date/],
    [{ type: 'string', format: 'date-time' }, '2026-01-31T12:00:00Z', undefined],
    [{ type: 'string', format: 'date-time' }, '2026-01-31', /time/],
    [{ type: 'string', format: 'hasOwnProperty' }, 'x', undefined],
    [{ type: 'number' }, 'many', /Enter a number/],
    [{ type: 'integer' }, '1.5', /whole/],
    [{ type: 'number', minimum: 0, maximum: 9 }, '10', /9 or less/],
    [{ type: 'number', minimum: 'none' }, '-1', undefined],
    [{ ...list, minItems: 2 }, ['a'], /2 or more/],
    [{ ...list, maxItems: 1 }, ['a', 'b'], /1 or fewer/],
    [{ ...list, minItems: 1 }, [], /1 or more/],
    [list, [], undefined],
  ])('to %j is checked before %j is sent', (schema, entered, expected) => {
    const problem = problemOf(fieldOf(schema), entered);
    if (expected) expect(problem).toMatch(expected);
    else expect(problem).toBeUndefined();
  });

  it('has numbers as numbers and lists as lists, and nothing for an empty field', () => {
    expect(valueOf(fieldOf({ type: 'number' }), '42')).toBe(42);
    expect(valueOf(fieldOf(list), ['c', 'a'])).toEqual(['c', 'a']);
    expect(valueOf(fieldOf({ type: 'string' }), '')).toBeUndefined();
    const optional = fieldOf({ ...list, minItems: 2 }, []);
    expect(valueOf(optional, [])).toBeUndefined();
    expect(problemOf(optional, [])).toBeUndefined();
  });

  it('may be an empty text if that is one of the choices', () => {
    const field = fieldOf({ type: 'string', enum: ['', 'a'] });
    expect(valueOf(field, '')).toBe('');
    expect(problemOf(field, '')).toBeUndefined();
  });
});

it('A question is marked if it seems to request a secret', () => {
  expect(seemsSecret(questionOf({ apiKey: { type: 'string' } }))).toBe(true);
  expect(seemsSecret({ message: 'Your password, please', fields: [], missing: [] })).toBe(true);
  expect(seemsSecret(questionOf({ city: { type: 'string' } }))).toBe(false);
});
