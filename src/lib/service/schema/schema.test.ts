import { Validator } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../base/api/wire/json';
import { schemaInstance } from './instance';

const satisfiable: { [what: string]: JsonObject } = {
  'an object with every simple type': {
    type: 'object',
    properties: {
      name: { type: 'string' },
      age: { type: 'integer', minimum: 18, maximum: 20 },
      share: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
      member: { type: 'boolean' },
      nothing: { type: 'null' },
    },
    required: ['name', 'age', 'share', 'member', 'nothing'],
    additionalProperties: false,
  },
  'a recursive tree': {
    $defs: {
      node: {
        type: 'object',
        properties: {
          label: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/$defs/node' } },
        },
        required: ['label', 'children'],
      },
    },
    $ref: '#/$defs/node',
  },
  'a linked list that may end with null': {
    type: 'object',
    properties: {
      value: { type: 'integer' },
      next: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
    },
    required: ['value', 'next'],
  },
  'unique items': { type: 'array', items: { type: 'integer' }, minItems: 5, uniqueItems: true },
  'ranges joined by allOf': { allOf: [{ type: 'integer', minimum: 5 }, { maximum: 6 }] },
  'exactly one of two': { oneOf: [{ type: 'integer', multipleOf: 5 }, { type: 'boolean' }] },
  'a second branch only': { type: 'string', anyOf: [{ type: 'integer' }, { minLength: 3 }] },
  'an enum and a const': {
    type: 'object',
    properties: { unit: { enum: ['celsius', 'fahrenheit'] }, version: { const: 3 } },
    required: ['unit', 'version'],
  },
  lengths: { type: 'string', minLength: 40, maxLength: 40 },
  formats: {
    type: 'object',
    properties: {
      at: { type: 'string', format: 'date-time' },
      mail: { type: 'string', format: 'email' },
      id: { type: 'string', format: 'uuid' },
      page: { type: 'string', format: 'uri' },
    },
    required: ['at', 'mail', 'id', 'page'],
  },
  'a pattern of classes': { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$' },
  'a pattern of what a text does not have': { type: 'string', pattern: '^[^a-c]+$' },
  'a pattern of a telephone number': { type: 'string', pattern: '^\\+?[1-9]\\d{6,14}$' },
  'a pattern of a colour': { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' },
  'a pattern of single signs': { type: 'string', pattern: '^a.c\\.$' },
  'a pattern with groups that plain text matches': { type: 'string', pattern: '^(\\w| )+$' },
  'a fixed tuple': {
    type: 'array',
    prefixItems: [{ type: 'string' }, { type: 'integer' }],
    items: false,
    minItems: 2,
  },
  'an array that contains something': { type: 'array', contains: { const: 7 }, minContains: 2 },
  'multiples of a fraction': { type: 'number', multipleOf: 0.1, minimum: 0.25, maximum: 0.35 },
};

describe('An instance of a JSON Schema', () => {
  it.each(Object.entries(satisfiable))('satisfies %s', (_, schema) => {
    const { value } = schemaInstance(schema, 1);
    expect(value).not.toBeUndefined();
    expect(new Validator(schema, '2020-12').validate(value).errors).toEqual([]);
  });

  it.each([
    ['minimum', { type: 'integer', minimum: 5, maximum: 4 }],
    ['pattern', { type: 'string', pattern: '^(?=a)b$' }],
    ['enum', { enum: [] }],
    ['not', { type: 'integer', not: {} }],
  ])('names %s when nothing can satisfy it', (keyword, schema) => {
    expect(schemaInstance(schema as JsonObject, 1).failure?.keyword).toBe(keyword);
  });

  it('fills free strings and enums with values that the prompt mentions', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: { city: { type: 'string' }, unit: { enum: ['celsius', 'fahrenheit'] } },
      required: ['city', 'unit'],
    };
    const hints = { prompt: 'Lisbon in fahrenheit', strings: ['Lisbon'], numbers: [] };
    expect(schemaInstance(schema, 1, hints).value).toEqual({ city: 'Lisbon', unit: 'fahrenheit' });
  });
});
