import { describe, expect, it } from 'vitest';
import type { JsonObject } from '$lib/base/api/wire/json';
import type { RequestDraft } from '$lib/base/storage/response-records';
import { checkRequest, draftFromJson, responseBody } from './response-body';

const draft: RequestDraft = { model: 'm', input: 'Hi', instructions: '', parameters: {} };
const demo = { isDemo: true, baseUrl: '' };
const service = { isDemo: false, baseUrl: 'https://api.test/v1' };
const fieldsOf = (changed: Partial<RequestDraft>) =>
  checkRequest({ ...draft, ...changed }, demo).map(({ parameter }) => parameter);

describe('A request', () => {
  it('contains only what is set, and streams', () => {
    expect(responseBody(draft)).toEqual({ model: 'm', input: 'Hi', stream: true });
    expect(
      responseBody({
        ...draft,
        instructions: 'Be brief',
        parameters: { temperature: 0, user: null },
      }),
    ).toEqual({ model: 'm', input: 'Hi', stream: true, instructions: 'Be brief', temperature: 0 });
  });

  it('does not stream if that is set', () => {
    expect(responseBody({ ...draft, parameters: { stream: false } }).stream).toBe(false);
  });
});

/** One case per field of docs/service.md#responses. */
describe('A request before it is sent', () => {
  it.each<[string, RequestDraft['parameters']]>([
    ['store true', { store: true }],
    [
      '17 pairs of metadata',
      { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [n, 'x'])) },
    ],
    [
      '129 tools',
      { tools: Array.from({ length: 129 }, (_, n) => ({ type: 'function', name: `f${n}` })) },
    ],
    ['a temperature over 2', { temperature: 2.1 }],
    ['a top_p over 1', { top_p: 1.1 }],
    ['an unknown truncation', { truncation: 'middle' }],
    ['a tier of chat', { service_tier: 'on_demand' }],
    ['an earlier response', { previous_response_id: 'resp_1' }],
    ['half a token', { max_output_tokens: 0.5 }],
  ])('is reported with %s', (_, parameters) => {
    expect(fieldsOf({ parameters })).toContain(Object.keys(parameters)[0]);
  });

  it.each<[string, RequestDraft['parameters']]>([
    ['store false', { store: false }],
    [
      '16 pairs of metadata',
      { metadata: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [n, 'x'])) },
    ],
    [
      '128 tools',
      { tools: Array.from({ length: 128 }, (_, n) => ({ type: 'function', name: `f${n}` })) },
    ],
    ['a flat format', { text: { format: { type: 'json_schema', name: 'a', schema: {} } } }],
    ['truncation auto', { truncation: 'auto' }],
  ])('is fine with %s', (_, parameters) => {
    expect(fieldsOf({ parameters })).toEqual([]);
  });

  it.each<[string, Partial<RequestDraft>, string]>([
    ['without a model', { model: '' }, 'model'],
    ['without an input', { input: ' ' }, 'input'],
    ['with an empty last message', { input: [{ role: 'user', content: '' }] }, 'input'],
    ['with JSON that cannot be read', { unread: '[{' }, 'input'],
    ['with an item that is no object', { input: ['loose'] }, 'input[0]'],
  ])('is held back %s', (_, changed, field) => {
    expect(fieldsOf(changed)).toEqual([field]);
  });
});

it('A request with a broken rule is sent with a warning to a service that need not follow the specification', () => {
  const stored = { ...draft, parameters: { store: true } };
  expect(checkRequest(stored, demo)).toMatchObject([{ level: 'refusal', parameter: 'store' }]);
  const groq = { ...service, baseUrl: 'https://api.groq.com/openai/v1' };
  expect(checkRequest(stored, groq)).toMatchObject([{ level: 'warning', parameter: 'store' }]);
  expect(checkRequest({ ...stored, input: '' }, groq)).toMatchObject([
    { level: 'refusal', parameter: 'input' },
    { level: 'warning', parameter: 'store' },
  ]);
});

it('A request may use stored responses without a warning, except where the service is known not to store them', () => {
  const parameters = { store: true, previous_response_id: 'resp_1', temperature: 3 };
  const levelsAt = (connection: { isDemo: boolean; baseUrl: string }) =>
    checkRequest({ ...draft, parameters }, connection).flatMap(({ level, parameter }) =>
      level === 'advice' ? [] : [`${level} ${parameter}`],
    );
  expect(levelsAt(demo)).toEqual([
    'refusal store',
    'refusal previous_response_id',
    'refusal temperature',
  ]);
  expect(levelsAt(service)).toEqual(['warning temperature']);
  for (const baseUrl of [
    'https://api.openai.com/v1',
    'https://acme.openai.azure.com/openai/v1',
    'https://api.x.ai/v1',
    'https://api.fireworks.ai/inference/v1',
    'http://localhost:1234/v1',
  ])
    expect(levelsAt({ ...service, baseUrl }), baseUrl).toEqual(['warning temperature']);
  expect(levelsAt({ ...service, baseUrl: 'https://api.groq.com/openai/v1' })).toHaveLength(3);
});

const request = {
  model: 'm',
  input: [{ role: 'user', content: 'Hi' }],
  instructions: 'Be brief.',
  parameters: { temperature: 0.2, top_k: 40, text: { format: { type: 'json_object' } } },
};

it('A request restores the form, including members without a field', () => {
  expect(draftFromJson(responseBody(request))).toEqual(request);
});

it('A request may contain values that the console would not send by itself', () => {
  expect(draftFromJson({ model: 'm', input: 'Hi', stream: false, min_p: 0.1 })).toEqual({
    model: 'm',
    input: 'Hi',
    instructions: '',
    parameters: { stream: false, min_p: 0.1 },
  });
});

it.each<JsonObject>([
  { input: 'Hi' },
  { model: 'm' },
  { model: 'm', input: 'Hi', instructions: [] },
])('A request is refused where the form could not show it: %j', (body) => {
  expect(draftFromJson(body)).toHaveProperty('refused');
});
