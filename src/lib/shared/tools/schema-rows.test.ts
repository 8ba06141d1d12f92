import { describe, expect, it } from 'vitest';
import { rowsOf, withNewRow, withoutRow, withRow } from './schema-rows';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'Its name', enum: ['Bern', 'Basel'] },
    days: { type: ['integer', 'null'] },
  },
  required: ['city'],
  additionalProperties: false,
};

describe('The arguments of a schema, as rows', () => {
  it('have their name, type, description and whether they are required', () => {
    expect(rowsOf(schema)).toEqual([
      { name: 'city', type: 'string', description: 'Its name', required: true },
      { name: 'days', type: '', description: '', required: false },
    ]);
    expect(rowsOf({})).toEqual([]);
  });

  it.each([[7], [null], [{ type: 'array' }], [{ properties: [] }], [{ properties: { a: true } }]])(
    'are not shown if rows cannot represent it: %j',
    (other) => expect(rowsOf(other)).toBeUndefined(),
  );

  it('change, and parts that the rows do not show stay', () => {
    const changed = withRow(schema, 'city', { name: 'place', description: '', required: false });
    expect(changed).toEqual({
      ...schema,
      properties: {
        place: { type: 'string', enum: ['Bern', 'Basel'] },
        days: { type: ['integer', 'null'] },
      },
      required: [],
    });
    expect(Object.keys(changed.properties as object)).toEqual(['place', 'days']);
    expect(withRow(schema, 'days', { type: 'integer', required: true })).toEqual({
      ...schema,
      properties: { ...schema.properties, days: { type: 'integer' } },
      required: ['city', 'days'],
    });
  });

  it('keep their name if the new one is used or empty', () => {
    expect(withRow(schema, 'city', { name: 'days' })).toEqual(schema);
    expect(withRow(schema, 'city', { name: '' })).toEqual(schema);
  });

  it('stay required under a new name', () => {
    expect(withRow(schema, 'city', { name: 'place' }).required).toEqual(['place']);
  });

  it('are added under a free name, and removed', () => {
    const taken = { properties: { argument_2: {} } };
    expect(Object.keys(withNewRow(taken).properties as object)).toEqual([
      'argument_2',
      'argument_3',
    ]);
    expect(withoutRow(schema, 'city')).toEqual({
      ...schema,
      properties: { days: { type: ['integer', 'null'] } },
      required: [],
    });
  });

  it('may be named __proto__', () => {
    const named = withRow(withNewRow({}), 'argument_1', { name: '__proto__' });
    expect(Object.keys(named.properties as object)).toEqual(['__proto__']);
    expect(rowsOf(named)?.[0]?.name).toBe('__proto__');
  });
});
