import { describe, expect, it } from 'vitest';
import { toolsIn } from './listed-tools';

const schemaOf = (tool: object) => toolsIn([{ name: 'a', ...tool }])[0]?.parameters;

describe('A listed tool', () => {
  // koala73/worldmonitor #3677
  it.each([{}, { inputSchema: null }, { inputSchema: {} }, { inputSchema: { type: 'object' } }])(
    'takes no arguments if its schema has none (%j)',
    (tool) => {
      expect(schemaOf(tool)).toEqual({ type: 'object' });
    },
  );

  it('takes an object if its schema names no type', () => {
    const properties = { a: { type: 'string' } };
    expect(schemaOf({ inputSchema: { properties } })).toEqual({ type: 'object', properties });
  });

  it.each([{ inputSchema: { type: 'array' } }, { inputSchema: [] }, { inputSchema: 'object' }])(
    'is left out if its schema is of something else (%j)',
    (tool) => {
      expect(schemaOf(tool)).toBeUndefined();
    },
  );

  it('is left out without a name, and no other is', () => {
    expect(toolsIn([{ inputSchema: {} }, null, { name: 'b' }]).map(({ name }) => name)).toEqual([
      'b',
    ]);
  });
});
