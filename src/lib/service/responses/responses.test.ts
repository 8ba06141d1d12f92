import { describe, expect, it } from 'vitest';
import type { EnginePart } from '../base/engine';
import { createService } from '../service';
import { ServiceError } from '../http/service-error';
import { scriptedEngine, type Service } from '../../../../tests/support/service/calls';
import { ask, respond, streamed, weather } from '../../../../tests/support/service/response-calls';

const parts: EnginePart[] = [
  { type: 'reasoning', text: 'Think ' },
  { type: 'reasoning', text: 'twice.' },
  { type: 'text', text: 'Two ' },
  { type: 'text', text: 'words' },
  { type: 'tool-call', index: 0, id: 'call_1', name: 'get_weather', arguments: '' },
  { type: 'tool-call', index: 0, arguments: '{}' },
  { type: 'tool-call', index: 1, id: 'call_2', name: 'get_weather', arguments: '{"a":1}' },
  { type: 'finish', reason: 'tool_calls' },
];

it('A response has every field, with the defaults in use', async () => {
  expect(await respond({ instructions: 'Be brief.' })).toEqual({
    id: expect.stringMatching(/^resp_/),
    object: 'response',
    status: 'completed',
    created_at: expect.any(Number),
    background: false,
    error: null,
    incomplete_details: null,
    instructions: 'Be brief.',
    max_output_tokens: null,
    max_tool_calls: null,
    metadata: {},
    model: 'built-in/guide',
    output: [
      {
        type: 'message',
        id: expect.stringMatching(/^msg_/),
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: expect.any(String), annotations: [] }],
      },
    ],
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    service_tier: 'default',
    store: false,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: 'none',
    tools: [],
    top_logprobs: 0,
    top_p: 1,
    truncation: 'disabled',
    usage: {
      input_tokens: expect.any(Number),
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: expect.any(Number),
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: expect.any(Number),
    },
    user: null,
  });
});

it('A response repeats the fields of the request', async () => {
  const set = {
    max_output_tokens: 2000,
    metadata: { topic: 'tests' },
    parallel_tool_calls: false,
    service_tier: 'flex',
    temperature: 0.5,
    text: { format: { type: 'json_schema', name: 'thing', schema: { type: 'object' } } },
    tool_choice: { type: 'function', name: 'get_weather' },
    top_p: 0.9,
    truncation: 'auto',
    user: 'someone',
  };
  const response = await respond({ ...set, tools: [weather] });
  expect(response).toMatchObject(set);
  expect(response.tools).toEqual([{ ...weather, description: null, strict: null }]);
});

describe('The engine receives', () => {
  async function engineRequest(body: object) {
    const { engine, requests } = scriptedEngine([{ type: 'text', text: 'x' }]);
    expect((await ask(body, createService({ engine }))).status).toBe(200);
    const [request] = requests;
    if (!request) throw new Error('the engine was not asked');
    return request;
  }

  it('the instructions first, then the items as messages', async () => {
    const { messages } = await engineRequest({
      instructions: 'Be brief.',
      input: [
        { role: 'user', content: 'What is the weather?' },
        { type: 'reasoning', id: 'rs_1', summary: [] },
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'I look.', annotations: [] }],
        },
        { type: 'function_call', call_id: 'c1', name: 'get_weather', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c1', output: 'sunny' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'And here?' },
            { type: 'input_image', image_url: 'data:image/png;base64,AA', detail: 'low' },
          ],
        },
      ],
    });
    const call = { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{}' } };
    expect(messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'What is the weather?' },
      { role: 'assistant', content: [{ type: 'text', text: 'I look.' }], tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: 'sunny' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'And here?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA', detail: 'low' } },
        ],
      },
    ]);
  });

  it.each([
    ['flat', { type: 'function', name: 'get_weather' }],
    ['nested as in chat', { type: 'function', function: { name: 'get_weather' } }],
  ])('for one tool by name, %s', async (_, choice) => {
    const request = await engineRequest({ tools: [weather], tool_choice: choice });
    expect(request.toolChoice).toEqual({ name: 'get_weather' });
    expect(request.tools[0]?.name).toBe('get_weather');
  });

  it('a format and an effort', async () => {
    const schema = { type: 'object' };
    const request = await engineRequest({
      model: 'built-in/guide-reasoning',
      reasoning: { effort: 'high' },
      text: { format: { type: 'json_schema', name: 'thing', schema } },
    });
    expect(request.reasoningEffort).toBe('high');
    expect(request.responseFormat).toEqual({ type: 'json_schema', name: 'thing', schema });
  });

  it('no oldest items if they do not fit and truncation is auto', async () => {
    const input = Array.from({ length: 30 }, (_, index) => ({
      role: 'user',
      content: `${index} ${'word '.repeat(30)}`,
    }));
    const body = { model: 'built-in/guide-tiny', instructions: 'Be brief.', input };
    expect((await ask(body)).status).toBe(400);
    const { messages, maxTokens } = await engineRequest({ ...body, truncation: 'auto' });
    expect(messages[0]).toEqual({ role: 'system', content: 'Be brief.' });
    expect(messages.at(-1)).toEqual(input.at(-1));
    expect(messages[1]).not.toEqual(input[0]);
    expect(maxTokens).toBeGreaterThanOrEqual(128);
  });
});

describe('A streamed response', () => {
  it('reports the whole life of its items in numbered events', async () => {
    const { engine } = scriptedEngine(parts);
    const service = createService({ engine });
    const events = await streamed({ tools: [weather] }, service);
    expect(events.map(({ sequence_number: number }) => number)).toEqual([...events.keys()]);
    const text = (part: string): string[] => [
      'output_item.added',
      'content_part.added',
      ...Array.from({ length: 2 }, () => `${part}.delta`),
      `${part}.done`,
      'content_part.done',
      'output_item.done',
    ];
    const call = [
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
    ];
    expect(events.map(({ type }) => type.replace('response.', ''))).toEqual([
      'created',
      'in_progress',
      ...text('reasoning_text'),
      ...text('output_text'),
      ...call,
      ...call,
      'completed',
    ]);
  });

  it('ends with the response of an unstreamed request', async () => {
    const service = (): Service =>
      createService({ engine: scriptedEngine(parts).engine, createId: () => 'id', now: () => 0 });
    const last = (await streamed({ tools: [weather] }, service())).at(-1);
    expect(last?.response).toEqual(await respond({ tools: [weather] }, service()));
    expect(last?.response?.output).toEqual([
      {
        type: 'reasoning',
        id: 'rs_id',
        status: 'completed',
        summary: [],
        content: [{ type: 'reasoning_text', text: 'Think twice.' }],
      },
      {
        type: 'message',
        id: 'msg_id',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Two words', annotations: [] }],
      },
      ...[
        ['call_1', '{}'],
        ['call_2', '{"a":1}'],
      ].map(([call_id, text]) => ({
        type: 'function_call',
        id: 'fc_id',
        status: 'completed',
        call_id,
        name: 'get_weather',
        arguments: text,
      })),
    ]);
  });

  it('is in_progress until it ends', async () => {
    const [created, inProgress] = await streamed({});
    expect([created?.response?.status, inProgress?.response?.status]).toEqual([
      'in_progress',
      'in_progress',
    ]);
  });
});

describe('A response that is cut by max_output_tokens', () => {
  const cut = { max_output_tokens: 3, input: '/sample long 100' };

  it('is incomplete and states the reason', async () => {
    const response = await respond(cut);
    expect(response).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      usage: { output_tokens: 3 },
    });
    expect(response.output.at(-1)?.status).toBe('incomplete');
    expect((await streamed(cut)).at(-1)?.type).toBe('response.incomplete');
  });

  it('counts reasoning tokens in that bound', async () => {
    const response = await respond({ ...cut, model: 'built-in/guide-reasoning' });
    expect(response.output.map(({ type }) => type)).toEqual(['reasoning']);
    expect(response.usage.output_tokens_details.reasoning_tokens).toBe(3);
  });
});

describe('A failure', () => {
  async function* failing(): AsyncGenerator<EnginePart> {
    yield { type: 'text', text: 'begun' };
    throw new ServiceError(500, 'The engine broke.');
  }
  const service = createService({ engine: { chat: () => failing() } });
  const failed = {
    status: 'failed',
    error: { code: 'server_error', message: 'The engine broke.' },
    output: [{ status: 'incomplete', content: [{ text: 'begun' }] }],
  };

  it('after the first token is reported by the response', async () => {
    const response = await ask({}, service);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject(failed);
    const last = (await streamed({}, service)).at(-1);
    expect(last).toMatchObject({ type: 'response.failed', response: failed });
  });

  it.each([true, false])('before it is an HTTP status, stream %s', async (stream) => {
    const response = await ask({ input: '/sample error 429', stream });
    expect(response.status).toBe(429);
  });
});
