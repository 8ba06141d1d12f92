import { expect, it } from 'vitest';
import { readSchema, describeReason } from './read-schema';

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

it('A value that fits has no reason against it', () => {
  expect(reasons({ kind: 'cat', 'a/b ä~': [{ n: 1 }] })).toEqual([]);
});

it('The place of each part that does not fit is reported, whatever its names', () => {
  expect(places({ kind: 'cow', 'a/b ä~': [{ n: 1 }, { n: 'x' }] })).toEqual([
    ['a/b ä~', '1', 'n'],
    ['kind'],
  ]);
  expect(places([])).toContainEqual([]);
});

it('A forbidden member is reported at its place, and a missing one at the object', () => {
  const found = reasons({ more: 1 });
  expect(found).toContainEqual({ place: ['more'], words: 'The schema allows nothing here.' });
  expect(found).toContainEqual({ place: [], words: expect.stringContaining('"kind"') as string });
});

it('A schema that cannot be followed is reported', () => {
  expect(readSchema({ $ref: '#/nowhere' }, { reasons: 'all' })(1)).toBe('unreadable');
});

it('The reasons can be written as one line', () => {
  expect(describeReason({ place: ['lines', '0'], words: 'No.' })).toBe('#/lines/0 No.');
  expect(describeReason({ place: [], words: 'No.' })).toBe('# No.');
});

it('A format "url" is treated like any unknown format', () => {
  const found = readSchema({ format: 'url' }, { reasons: 'all' })('http://aaaaaaaaaaaaaaaaa_');
  expect(found).toEqual([]);
});

it('Only the cause of a member that does not fit is reported, among any number of them', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`m${index}`, 1]));
  const found = reasons({ kind: 'cow', 'a/b ä~': [{ n: 'x' }], ...many });
  if (found === 'unreadable') throw new Error('It can be read.');
  expect(found).toHaveLength(20_002);
  expect(found.filter(({ place }) => !place[0]?.startsWith('m'))).toEqual([
    { place: ['a/b ä~', '0', 'n'], words: expect.not.stringContaining('allows nothing') as string },
    { place: ['kind'], words: expect.not.stringContaining('allows nothing') as string },
  ]);
});
