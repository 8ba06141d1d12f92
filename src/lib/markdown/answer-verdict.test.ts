import { expect, it } from 'vitest';
import { evaluatorHere, lateEvaluator } from '$lib/data/json-schema/test-support';
import { Verdicts } from '$lib/data/json-schema/verdicts';
import { fits, judge } from './answer-verdict';

const verdicts = new Verdicts(evaluatorHere);
const judged = (asked: Parameters<typeof judge>[0]) => judge(asked, undefined, verdicts);

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, people: { type: 'integer' } },
  required: ['city', 'people'],
  additionalProperties: false,
};

it('is empty for a valid answer, and for JSON without a schema', async () => {
  expect(await judged({ source: '{"city": "Bern", "people": 1}', schema })).toEqual(fits);
  expect(await judged({ source: '[1]', schema: undefined })).toEqual(fits);
});

it('lists the violations of an answer', async () => {
  const verdict = await judged({ source: '{"city": 1}', schema });
  expect(verdict.title).toBe('The answer does not fit the schema');
  expect(verdict.words).toContain('city: ');
  expect(verdict.words).toContain('"people"');
  expect(verdict.reasons.map(({ place }) => place)).toContainEqual(['city']);
});

it('shows where an answer stops being JSON', async () => {
  const { title, words } = await judged({ source: '{"city": "Bern",}', schema });
  expect(title).toMatch(/not JSON/);
  expect(words).toMatch(/line 1, column 17/);
});

it('distinguishes an unsupported schema from an invalid answer', async () => {
  const verdict = await judged({ source: '{}', schema: { $ref: '#/nowhere' } });
  expect(verdict).toMatchObject({ title: 'The answer could not be checked', reasons: [] });
});

it('shows the number of violations that are not listed', async () => {
  const members = Array.from({ length: 20_000 }, (_, index) => [`m${index}`, 1]);
  const source = JSON.stringify({ city: 'Bern', people: 1, ...Object.fromEntries(members) });
  const { words, reasons } = await judged({ source, schema });
  expect(words.split('\n')).toHaveLength(6);
  expect(words).toMatch(/^m0: .*\n19995 more\.$/s);
  expect(reasons).toHaveLength(200);
});

it('reports that there is no verdict if the schema takes too long', async () => {
  const late = new Verdicts(lateEvaluator);
  const verdict = await judge({ source: '{}', schema }, undefined, late);
  expect(verdict.title).toBe('The answer could not be checked');
  expect(verdict.words).toContain("couldn't be checked in time");
});
