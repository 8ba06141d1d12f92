import { expect, it } from 'vitest';
import { readSchema, reasonInWords } from './read-schema';

const schema = {
  type: 'object',
  properties: {
    'a/b ä~': { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
    kind: { enum: ['cat', 'dog'] },
  },
  required: ['kind'],
  additionalProperties: false,
};
const reasons = readSchema(schema, { reasons: 'all' });
const places = (value: unknown) => {
  const found = reasons(value);
  return found === 'unreadable' ? found : found.map(({ place }) => place);
};

it('has nothing against a value that fits', () => {
  expect(reasons({ kind: 'cat', 'a/b ä~': [{ n: 1 }] })).toEqual([]);
});

it('says where each thing stands that does not fit, whatever its names', () => {
  expect(places({ kind: 'cow', 'a/b ä~': [{ n: 1 }, { n: 'x' }] })).toEqual([
    ['a/b ä~', '1', 'n'],
    ['kind'],
  ]);
  expect(places([])).toContainEqual([]);
});

it('says at its place that a member is allowed by nothing, and at the object that one is missing', () => {
  const found = reasons({ more: 1 });
  expect(found).toContainEqual({ place: ['more'], words: 'The schema allows nothing here.' });
  expect(found).toContainEqual({ place: [], words: expect.stringContaining('"kind"') as string });
});

it('tells a schema that cannot be followed', () => {
  expect(readSchema({ $ref: '#/nowhere' }, { reasons: 'all' })(1)).toBe('unreadable');
});

it('is one line in words', () => {
  expect(reasonInWords({ place: ['lines', '0'], words: 'No.' })).toBe('#/lines/0 No.');
  expect(reasonInWords({ place: [], words: 'No.' })).toBe('# No.');
});
