import { expect, it } from 'vitest';
import { schemasAt } from './schemas-at';

const city = { type: 'object', properties: { name: { type: 'string' } } };
const schema = {
  type: 'object',
  properties: {
    city: { $ref: '#/$defs/city' },
    either: { anyOf: [{ type: 'null' }, { type: 'array', items: { enum: ['a', 'b'] } }] },
    pair: { prefixItems: [{ const: 1 }], items: { const: 2 } },
  },
  additionalProperties: { type: 'number' },
  $defs: { city, loop: { $ref: '#/$defs/loop' } },
};

it('The schemas of a path follow members, items and references', () => {
  expect(schemasAt(schema, [])).toEqual([schema]);
  expect(schemasAt(schema, ['city'])).toContainEqual(city);
  expect(schemasAt(schema, ['city', 'name'])).toEqual([{ type: 'string' }]);
  expect(schemasAt(schema, ['either', 3])).toEqual([{ enum: ['a', 'b'] }]);
  expect(schemasAt(schema, ['pair', 0])).toEqual([{ const: 1 }]);
  expect(schemasAt(schema, ['pair', 1])).toEqual([{ const: 2 }]);
  expect(schemasAt(schema, ['other'])).toEqual([{ type: 'number' }]);
});

it('The schemas of a path end at circular references, and are none for broken ones', () => {
  expect(schemasAt({ ...schema, $ref: '#/$defs/loop' }, [])).toHaveLength(2);
  expect(schemasAt({ $ref: '#/nowhere' }, ['a'])).toEqual([]);
  expect(schemasAt(schema, ['constructor'])).toEqual([{ type: 'number' }]);
});
