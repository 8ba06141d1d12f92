import { describe, expect, it } from 'vitest';
import type { LeftOutTool } from '$lib/base/storage/tool-servers';
import { takesNoArguments, toolsIn } from './listed-tools';

const schemaOf = (tool: object) => toolsIn([{ name: 'a', ...tool }], [])[0]?.parameters;

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

  it('is left out without a name or a usable schema, which is named, and no other is', () => {
    const leftOut: LeftOutTool[] = [];
    const entries = [{ inputSchema: {} }, null, { name: 'odd', inputSchema: [] }, { name: 'b' }];
    expect(toolsIn(entries, leftOut).map(({ name }) => name)).toEqual(['b']);
    expect(leftOut).toEqual([
      { name: '', why: 'nameless' },
      { name: '', why: 'nameless' },
      { name: 'odd', why: 'schema' },
    ]);
  });

  it.each([
    [{ taskSupport: 'required' }, true],
    [{ taskSupport: 'optional' }, undefined],
    [undefined, undefined],
  ])('with the execution %j needs a task: %s', (execution, expected) => {
    expect(toolsIn([{ name: 'a', execution }], [])[0]?.needsTask).toBe(expected);
  });

  it.each([
    [{ type: 'object' }, true],
    [{ type: 'object', properties: {}, additionalProperties: false, $schema: 'x' }, true],
    [{ type: 'object', properties: { a: {} } }, false],
    [{ type: 'object', additionalProperties: { type: 'string' } }, false],
    [{ type: 'object', $ref: '#/$defs/a' }, false],
  ])('with the schema %j takes no arguments: %s', (schema, expected) => {
    expect(takesNoArguments(schema)).toBe(expected);
  });
});
