import { expect, it } from 'vitest';
import type { JsonObject } from '$lib/base/api/wire/json';
import {
  fieldsOf,
  freeName,
  kindOf,
  mayBeNull,
  toKind,
  withFields,
  withNull,
} from './schema-fields';

const schema: JsonObject = {
  $comment: 'kept',
  type: 'object',
  properties: {
    city: { type: 'string', pattern: '^B' },
    kind: { type: 'string', enum: ['a', 'b'] },
    either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['city'],
  additionalProperties: false,
};

it('A schema is unchanged if no field changes', () => {
  expect(withFields(schema, fieldsOf(schema))).toEqual(schema);
});

it('A schema preserves the order of members, their contents, and members beside them', () => {
  const [city, ...others] = fieldsOf(schema);
  const changed = withFields(schema, [{ ...city!, name: 'town' }, ...others]);
  expect(Object.keys(changed.properties as JsonObject)).toEqual(['town', 'kind', 'either']);
  expect(changed).toMatchObject({
    $comment: 'kept',
    properties: { town: { type: 'string', pattern: '^B' } },
    required: ['town'],
  });
});

it('A schema leaves to JSON what the form does not support', () => {
  expect(fieldsOf(schema).map((field) => kindOf(field.schema))).toEqual([
    'string',
    'choice',
    'json',
  ]);
  expect(kindOf({ type: ['string', 'integer'] })).toBe('json');
  expect(kindOf({ enum: [1, 2] })).toBe('json');
  expect(kindOf(true)).toBe('json');
});

it('A schema says that a member may be null in addition to its type', () => {
  const nullable = withNull({ type: 'string', description: 'x' }, true);
  expect(nullable).toEqual({ type: ['string', 'null'], description: 'x' });
  expect([kindOf(nullable), mayBeNull(nullable)]).toEqual(['string', true]);
  expect(withNull(nullable, false)).toEqual({ type: 'string', description: 'x' });
});

it('A schema preserves the description when the kind changes', () => {
  expect(toKind({ type: 'string', pattern: 'x', description: 'About' }, 'boolean')).toEqual({
    type: 'boolean',
    description: 'About',
  });
});

it('A new field gets an unused name', () => {
  expect(freeName([{ name: 'field_2', schema: {}, required: true }])).toBe('field_3');
});
