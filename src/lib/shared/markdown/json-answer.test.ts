import { describe, expect, it } from 'vitest';
import { evaluatorHere, lateEvaluator } from '../../../../tests/support/data/evaluators';
import { Verdicts } from '$lib/base/formats/json-schema/evaluator';
import { answerForm, checkAnswer, sourceChunks, validAnswer } from './json-answer';

const growing = { growing: true, isCut: false, isJsonRequested: false };
const ended = { growing: false, isCut: false, isJsonRequested: false };

describe('An answer', () => {
  it.each(['{"a":1}', ' [\n{', '["x"]', '[]', '{'])(
    'is shown as its source while it grows: %j',
    (source) => {
      expect(answerForm(source, growing).kind).toBe('source');
    },
  );

  it.each([
    'Hello',
    '42',
    '"quoted" words',
    '[laughter] and more',
    '[1] The source',
    '[link](https://a.test)',
    '- {',
  ])('is text from the beginning: %j', (source) => {
    expect(answerForm(source, growing).kind).toBe('markdown');
  });

  it('that is one JSON value is shown as that value', () => {
    const source = '{"glob":"**/*.ts","name":"__init__"}';
    expect(answerForm(source, ended)).toEqual({
      kind: 'json',
      value: { glob: '**/*.ts', name: '__init__' },
    });
  });

  it('that only begins like JSON is text in the end', () => {
    expect(answerForm('{name} is a placeholder.', ended).kind).toBe('markdown');
    expect(answerForm('[1] The first source', ended).kind).toBe('markdown');
  });

  it('is shown as its source while it grows, and if it was cut', () => {
    expect(answerForm('{"a":"**/', { ...ended, growing: true }).kind).toBe('source');
    expect(answerForm('{"a":"**/', { ...ended, isCut: true }).kind).toBe('source');
  });

  it('may be a bare value if JSON was requested', () => {
    expect(answerForm('42', { ...ended, isJsonRequested: true })).toEqual({
      kind: 'json',
      value: 42,
    });
    expect(answerForm('No.', { ...ended, isJsonRequested: true }).kind).toBe('markdown');
  });

  it('that is too long to be parsed is shown as its source', () => {
    expect(answerForm(`["${'x'.repeat(600_000)}"]`, ended).kind).toBe('source');
  });
});

const verdicts = new Verdicts(evaluatorHere);
const judged = (answer: Parameters<typeof checkAnswer>[0]) =>
  checkAnswer(answer, undefined, verdicts);

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, people: { type: 'integer' } },
  required: ['city', 'people'],
  additionalProperties: false,
};

it('The problems of an answer are none if it is valid, and for JSON without a schema', async () => {
  expect(await judged({ source: '{"city": "Bern", "people": 1}', schema })).toEqual(validAnswer);
  expect(await judged({ source: '[1]', schema: undefined })).toEqual(validAnswer);
});

it('The problems of an answer list the violations', async () => {
  const verdict = await judged({ source: '{"city": 1}', schema });
  expect(verdict.title).toBe('The answer doesn’t match the schema');
  expect(verdict.words).toContain('city: ');
  expect(verdict.words).toContain('"people"');
  expect(verdict.reasons.map(({ place }) => place)).toContainEqual(['city']);
});

it('The problems of an answer name where it stops being JSON', async () => {
  const { title, words } = await judged({ source: '{"city": "Bern",}', schema });
  expect(title).toMatch(/isn’t JSON/);
  expect(words).toMatch(/line 1, column 17/);
});

it('The problems of an answer distinguish an unsupported schema from an invalid answer', async () => {
  const verdict = await judged({ source: '{}', schema: { $ref: '#/nowhere' } });
  expect(verdict).toMatchObject({ title: 'Couldn’t check the answer', reasons: [] });
});

it('The problems of an answer have the number of violations that are not listed', async () => {
  const members = Array.from({ length: 20_000 }, (_, index) => [`m${index}`, 1]);
  const source = JSON.stringify({ city: 'Bern', people: 1, ...Object.fromEntries(members) });
  const { words, reasons } = await judged({ source, schema });
  expect(words.split('\n')).toHaveLength(6);
  expect(words).toMatch(/^m0: .*\n19995 more\.$/s);
  expect(reasons).toHaveLength(200);
});

it('The problems of an answer say that there is no verdict if the schema takes too long', async () => {
  const late = new Verdicts(lateEvaluator);
  const verdict = await checkAnswer({ source: '{}', schema }, undefined, late);
  expect(verdict.title).toBe('Couldn’t check the answer');
  expect(verdict.words).toContain('The check took over a second');
});

describe('The pieces of a growing source', () => {
  it('end at line breaks, and lose nothing', () => {
    const source = Array.from({ length: 2000 }, (_, line) => `  "line ${line}": true,`).join('\n');
    expect(sourceChunks(source).length).toBeGreaterThan(5);
    expect(sourceChunks(source).join('\n')).toBe(source);
  });

  it('do not change while it grows', () => {
    const source = 'x'.repeat(9000);
    const before = sourceChunks(source);
    const after = sourceChunks(`${source}\n${'y'.repeat(9000)}`);
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  });

  it('are a single one for a short source', () => {
    expect(sourceChunks('{"a":1}')).toEqual(['{"a":1}']);
  });
});
