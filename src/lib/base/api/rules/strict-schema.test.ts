import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../wire/json';
import { findStrictViolation, strictSchema } from './response-format';

describe('A strict schema', () => {
  const closed = { type: 'object', properties: {}, required: [], additionalProperties: false };

  it('pass when every property is required and no others are allowed', () => {
    expect(findStrictViolation(closed, 'schema')).toBeUndefined();
  });

  it('fail with the path of the object that allows others', () => {
    const schema: JsonObject = {
      ...closed,
      properties: { inner: { type: 'object' } },
      required: ['inner'],
    };
    expect(findStrictViolation(schema, 'schema')?.path).toBe('schema.properties.inner');
  });

  it('fail for a property that is not required', () => {
    const schema: JsonObject = { ...closed, properties: { name: { type: 'string' } } };
    expect(findStrictViolation(schema, 'schema')?.message).toContain('"name"');
  });
});

it('A strict schema is made from an open one, at every depth and without any other change', () => {
  const open: JsonObject = {
    type: 'object',
    title: 'Order',
    properties: {
      name: { type: 'string', description: 'properties' },
      lines: { type: 'array', items: { properties: { count: { type: 'integer' } } } },
      place: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/place' }] },
    },
    required: ['name'],
    $defs: { place: { type: ['object', 'null'], properties: { city: {} } } },
  };
  const closed = strictSchema(open);
  expect(findStrictViolation(closed, 'schema')).toBeUndefined();
  expect(closed).toEqual({
    type: 'object',
    title: 'Order',
    properties: {
      name: { type: 'string', description: 'properties' },
      lines: {
        type: 'array',
        items: {
          properties: { count: { type: 'integer' } },
          required: ['count'],
          additionalProperties: false,
        },
      },
      place: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/place' }] },
    },
    required: ['name', 'lines', 'place'],
    additionalProperties: false,
    $defs: {
      place: {
        type: ['object', 'null'],
        properties: { city: {} },
        required: ['city'],
        additionalProperties: false,
      },
    },
  });
});
