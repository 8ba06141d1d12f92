import { afterEach, describe, expect, it } from 'vitest';
import type { ApiError } from '$lib/base/api/wire/errors';
import { readServerError } from '$lib/base/api/wire/server-error';
import { errorAt } from './form-state';
import { namedProblems } from './named-fields.svelte';
import { namedField, namedItem, namedPath, noteOutcome } from './note-outcome';

const refused = (param: string | undefined, words = 'Too hot.', status = 400): ApiError => ({
  kind: 'http',
  status,
  isHtml: false,
  words,
  param,
});

afterEach(() => noteOutcome('form', undefined, {}));

describe('The path of the field that a service names', () => {
  it.each([
    ['temperature', 'temperature'],
    ['tools[1].function.name', 'tools[1].function.name'],
    // platform.openai.com/docs/guides/error-codes: array members after a dot.
    ['messages.[0].content', 'messages[0].content'],
    // fastapi.tiangolo.com/tutorial/handling-errors: a location that begins with body.
    ['body.messages.0.content', 'messages[0].content'],
    ["response_format['json_schema'].schema", 'response_format.json_schema.schema'],
  ])('%s is written as %s', (param, path) => {
    expect(namedPath(refused(param))).toBe(path);
  });

  it.each([
    ['of another status', refused('model', '', 404)],
    ['without a field', refused(undefined)],
    ['with an empty one', refused('.[]')],
  ])('is absent from a failure %s', (_, error) => {
    expect(namedPath(error)).toBeUndefined();
  });

  // github.com/vegu-ai/talemate/issues/102 quotes Mistral; docs.vllm.ai names FastAPI's validation.
  it.each([
    { detail: [{ type: 'less_than_equal', loc: ['body', 'temperature'], msg: 'At most 1' }] },
    {
      object: 'error',
      message: { detail: [{ loc: ['body', 'temperature'], msg: 'At most 1', input: 1.3 }] },
    },
  ])('is read from the locations of FastAPI: %j', (payload) => {
    expect(readServerError(payload)).toMatchObject({
      param: 'body.temperature',
      words: 'At most 1',
    });
  });

  it('is not read from locations that are none', () => {
    expect(readServerError({ detail: [{ loc: [{ a: 1 }, ['b']], msg: 'No' }] }).param).toBe('');
  });
});

it.each([
  ['messages.[12].content', 12],
  ['body.input.0', 0],
  ['messages', undefined],
  ['tools[1]', undefined],
  [undefined, undefined],
])('The message that %s names is %s', (param, position) => {
  expect(namedItem(refused(param))).toBe(position);
});

describe('A named field', () => {
  it('has the service’s message until its value changes, and again with the same value', () => {
    noteOutcome('form', refused('temperature'), { temperature: 3 });
    expect(errorAt(namedProblems('form', { temperature: 3, top_p: 1 }), 'temperature')).toBe(
      'Refused: Too hot.',
    );
    expect(namedProblems('form', { temperature: 1 })).toEqual([]);
    expect(namedProblems('form', {})).toEqual([]);
    expect(namedProblems('form', { temperature: 3 })).toHaveLength(1);
    expect(namedProblems('other form', { temperature: 3 })).toEqual([]);
  });

  it('may be a member, whose object has the message, too', () => {
    noteOutcome('form', refused('reasoning.effort'), { reasoning: { effort: 'max' } });
    const problems = namedProblems('form', { reasoning: { effort: 'max' } });
    expect(errorAt(problems, 'reasoning.effort')).toBe(errorAt(problems, 'reasoning'));
    expect(errorAt(problems, 'reason')).toBeUndefined();
  });

  it('ends with the next outcome', () => {
    noteOutcome('form', refused('temperature'), { temperature: 3 });
    noteOutcome('form', undefined, { temperature: 3 });
    expect(namedProblems('form', { temperature: 3 })).toEqual([]);
  });

  it('shows text that a service could misuse as it is, shortened', () => {
    noteOutcome('form', refused('seed', `<b>\u202E</b>${'x'.repeat(1000)}`), { seed: 1 });
    const [problem] = namedProblems('form', { seed: 1 });
    expect(problem?.message).toMatch(/^Refused: <b>‹U\+202E›<\/b>x+…$/);
    expect(problem?.message.length).toBeLessThan(330);
  });

  it('is shown by the failure that named it, not by an earlier one', () => {
    const latest = refused('temperature');
    noteOutcome('form', latest, { temperature: 3 });
    expect(namedField('form', latest)).toBe('temperature');
    expect(namedField('form', refused('seed'))).toBeUndefined();
  });

  it('may be an item of the input, whose changes alone end the message', () => {
    const [first, second] = ['a', 'b'].map((content) => ({ role: 'user', content }));
    noteOutcome('form', refused('input.1.content'), { input: [first, second] });
    const problems = namedProblems('form', { input: [{ ...first, role: 'system' }, second] });
    expect(errorAt(problems, 'input[1]')).toBe('Refused: Too hot.');
    expect(errorAt(problems, 'input[0]')).toBeUndefined();
    expect(namedProblems('form', { input: [first, { ...second, content: 'c' }] })).toEqual([]);
    expect(namedProblems('form', { input: [first] })).toEqual([]);
  });

  it('is no conversation, which has no field of its own', () => {
    noteOutcome('form', refused('messages.[0].content'), { messages: [{ content: 1 }] });
    expect(namedProblems('form', { messages: [{ content: 1 }] })).toEqual([]);
  });
});
