import type { PrimitiveSchemaDefinition } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { fieldsOf, problemOf, seemsSecret, valueOf } from './question-fields';

function fieldsFor(
  properties: { [name: string]: PrimitiveSchemaDefinition },
  required: string[] = [],
) {
  const requestedSchema = { type: 'object' as const, properties, required };
  return fieldsOf({ message: 'Please', requestedSchema });
}

function problem(schema: PrimitiveSchemaDefinition, typed: string, required = ['x']) {
  const [field] = fieldsFor({ x: schema }, required) ?? [];
  return field && problemOf(field, typed);
}

describe('a form that a server requests', () => {
  it('has a field for each primitive value', () => {
    const fields = fieldsFor({
      name: { type: 'string', title: 'Your name', default: 'Ada' },
      age: { type: 'integer' },
      news: { type: 'boolean', default: true },
      size: { type: 'string', enum: ['s', 'm'], enumNames: ['Small', 'Medium'] },
      day: { type: 'string', oneOf: [{ const: 'mo', title: 'Monday' }] },
    });
    expect(fields?.map(({ kind, label, start }) => [kind, label, start])).toEqual([
      ['text', 'Your name', 'Ada'],
      ['number', 'age', ''],
      ['switch', 'news', true],
      ['choice', 'size', ''],
      ['choice', 'day', ''],
    ]);
    expect(fields?.[3]?.choices[0]).toEqual({ value: 's', label: 'Small' });
  });

  it('is refused if it is endless, or needs a list', () => {
    const many = Array.from({ length: 31 }, (_, at) => [`f${at}`, { type: 'string' as const }]);
    expect(fieldsFor(Object.fromEntries(many))).toBeUndefined();
    const list = { type: 'array' as const, items: { type: 'string' as const, enum: ['a'] } };
    expect(fieldsFor({ list })).toBeUndefined();
  });

  it('shows long and reversed texts as what they are', () => {
    const [field] = fieldsFor({ x: { type: 'string', title: '\u202E' + 'x'.repeat(1000) } }) ?? [];
    expect(field?.label).toMatch(/^‹U\+202E›x{99}…$/);
  });

  it.each<[PrimitiveSchemaDefinition, string, RegExp | undefined]>([
    [{ type: 'string' }, '', /Enter a value/],
    [{ type: 'string', minLength: 3 }, 'ab', /3 characters or more/],
    [{ type: 'string', maxLength: 1 }, '👍', undefined],
    [{ type: 'string', format: 'email' }, 'ada', /email/],
    [{ type: 'string', format: 'date' }, '2026-01-31', undefined],
    [{ type: 'number' }, 'many', /Enter a number/],
    [{ type: 'integer' }, '1.5', /whole/],
    [{ type: 'number', minimum: 0, maximum: 9 }, '10', /9 or less/],
  ])('checks %j before %j is sent', (schema, typed, expected) => {
    const found = problem(schema, typed);
    if (expected) expect(found).toMatch(expected);
    else expect(found).toBeUndefined();
  });

  it('sends numbers as numbers, and leaves out what is empty', () => {
    const [age, note] = fieldsFor({ age: { type: 'number' }, note: { type: 'string' } }) ?? [];
    expect(age && valueOf(age, '42')).toBe(42);
    expect(note && valueOf(note, '')).toBeUndefined();
    expect(note && problemOf(note, '')).toBeUndefined();
  });

  it('is marked if it seems to request a secret', () => {
    expect(seemsSecret('Please', fieldsFor({ apiKey: { type: 'string' } }) ?? [])).toBe(true);
    expect(seemsSecret('Your password, please', [])).toBe(true);
    expect(seemsSecret('Where to?', fieldsFor({ city: { type: 'string' } }) ?? [])).toBe(false);
  });
});
