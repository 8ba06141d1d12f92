import { expect, it } from 'vitest';
import { findStrictViolation } from '$lib/base/api/rules/response-format';
import { schemaFrom } from './from-example';
import { readSchema } from './read-schema';

it('A schema from an example describes each member by its type, and requires all of them', () => {
  expect(schemaFrom({ city: 'Bern', people: 134_591, open: true, area: 51.6, none: null })).toEqual(
    {
      type: 'object',
      properties: {
        city: { type: 'string' },
        people: { type: 'integer' },
        open: { type: 'boolean' },
        area: { type: 'number' },
        none: { type: 'null' },
      },
      required: ['city', 'people', 'open', 'area', 'none'],
      additionalProperties: false,
    },
  );
});

it('A schema from an example joins the items of a list, with null for members that only some have', () => {
  expect(schemaFrom([{ a: 1 }, { a: 1.5, b: 'x' }])).toEqual({
    type: 'array',
    items: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: ['null', 'string'] } },
      required: ['a', 'b'],
      additionalProperties: false,
    },
  });
});

it.each([
  [{}],
  [[]],
  [[1, 'a', null, [2], { b: [] }]],
  [{ a: [{ b: [[1], []] }, { b: [] }] }],
  ['text'],
])('A schema from an example is strict and fits its example: %j', (example) => {
  const schema = schemaFrom(example);
  expect(findStrictViolation(schema, 'schema')).toBeUndefined();
  const found = readSchema(schema, { reasons: 'all' })(example);
  expect(found).toEqual([]);
});
