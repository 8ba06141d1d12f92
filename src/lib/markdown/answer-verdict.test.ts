import { expect, it } from 'vitest';
import { fits, judge } from './answer-verdict';

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, people: { type: 'integer' } },
  required: ['city', 'people'],
  additionalProperties: false,
};

it('has nothing to say of an answer that fits, or of JSON without a schema', async () => {
  expect(await judge({ source: '{"city": "Bern", "people": 1}', schema })).toEqual(fits);
  expect(await judge({ source: '[1]', schema: undefined })).toEqual(fits);
});

it('says where an answer does not fit', async () => {
  const verdict = await judge({ source: '{"city": 1}', schema });
  expect(verdict.title).toBe('The answer does not fit the schema');
  expect(verdict.words).toContain('city: ');
  expect(verdict.words).toContain('"people"');
  expect(verdict.reasons.map(({ place }) => place)).toContainEqual(['city']);
});

it('says where an answer stops being JSON', async () => {
  const { title, words } = await judge({ source: '{"city": "Bern",}', schema });
  expect(title).toMatch(/not JSON/);
  expect(words).toMatch(/line 1, column 17/);
});

it('tells a schema that cannot be followed from an answer that does not fit', async () => {
  const verdict = await judge({ source: '{}', schema: { $ref: '#/nowhere' } });
  expect(verdict).toMatchObject({ title: 'The answer could not be checked', reasons: [] });
});
