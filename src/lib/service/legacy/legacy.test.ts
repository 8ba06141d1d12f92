import { describe, expect, it } from 'vitest';
import type { EnginePart } from '../base/engine';
import { createService } from '../service';
import { ServiceError } from '../http/service-error';
import { get, post, scriptedEngine } from '../../../../tests/support/service/calls';

const spoken: EnginePart[] = [
  { type: 'reasoning', text: 'Hidden.' },
  { type: 'text', text: 'Two ' },
  { type: 'text', text: 'words' },
];

function deprecation(response: Response): (string | null)[] {
  return ['deprecation', 'link'].map((name) => response.headers.get(name));
}

const since = expect.stringMatching(/^@\d+$/) as string;
const successor = '</v1/chat/completions>; rel="successor-version"';

describe('POST {root_url}/v1/request_manager/text_completion', () => {
  const path = '/request_manager/text_completion';
  const body = { model_id: 'built-in/guide', system_prompt: 'Be brief.', user_prompt: 'Hello' };

  it('answers in JSON lines, the last with statistics', async () => {
    const { engine, requests } = scriptedEngine(spoken);
    const response = await post(createService({ engine }), path, body);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { result: { content: 'Two ' } },
      { result: { content: 'words' } },
      { result: { stats: expect.objectContaining({ completion_tokens: 3 }) } },
    ]);
    expect(requests[0]?.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ]);
    expect(deprecation(response)).toEqual([since, successor]);
  });

  it.each([
    ['model_id', 400, { ...body, model_id: undefined }],
    ['model_id', 404, { ...body, model_id: 'nobody' }],
    ['user_prompt', 400, { ...body, user_prompt: undefined }],
    ['system_prompt', 400, { ...body, system_prompt: 7 }],
    ['user_prompt', 400, { model_id: 'built-in/guide-tiny', user_prompt: 'word '.repeat(600) }],
  ])('names %s where it refuses with %i', async (param, status, sent) => {
    const response = await post(createService(), path, sent);
    expect(response.status).toBe(status);
    expect((await response.json()).error.param).toBe(param);
  });

  it('reports a later failure in a separate line', async () => {
    async function* failing(): AsyncGenerator<EnginePart> {
      yield { type: 'text', text: 'begun' };
      throw new ServiceError(500, 'The engine broke.');
    }
    const service = createService({ engine: { chat: () => failing() } });
    const lines = (await (await post(service, path, body)).text()).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '').error.message).toBe('The engine broke.');
  });
});

it('The models are listed at the legacy path as at the new one', async () => {
  const service = createService();
  const response = await get(service, '/model_manager/models');
  expect(deprecation(response)).toEqual([since, '</v1/models>; rel="successor-version"']);
  expect(await response.json()).toEqual(await (await get(service, '/models')).json());
});

describe('POST {base_url}/completions', () => {
  const body = { model: 'built-in/guide', prompt: 'Hello', max_tokens: 10, temperature: 0 };

  it('answer in one object', async () => {
    const { engine, requests } = scriptedEngine(spoken);
    const response = await post(createService({ engine }), '/completions', body);
    expect(deprecation(response)).toEqual([since, successor]);
    expect(await response.json()).toMatchObject({
      id: expect.stringMatching(/^cmpl-/),
      object: 'text_completion',
      created: expect.any(Number),
      model: 'built-in/guide',
      choices: [{ index: 0, text: 'Two words', logprobs: null, finish_reason: 'stop' }],
      usage: { completion_tokens: 3 },
    });
    expect(requests[0]).toMatchObject({ maxTokens: 10, temperature: 0 });
  });

  it('are streamed and end with [DONE]', async () => {
    const { engine } = scriptedEngine(spoken);
    const service = createService({ engine });
    const response = await post(service, '/completions', { ...body, stream: true });
    expect(deprecation(response)).toEqual([since, successor]);
    const frames = (await response.text()).trimEnd().split('\n\n');
    expect(frames.pop()).toBe('data: [DONE]');
    const chunks = frames.map((frame) => JSON.parse(frame.replace('data: ', '')));
    expect(chunks.map(({ choices: [choice] }) => [choice.text, choice.finish_reason])).toEqual([
      ['Two ', null],
      ['words', null],
      ['', 'stop'],
    ]);
  });

  it('stop at max_tokens', async () => {
    const sent = { ...body, prompt: '/sample long 100', max_tokens: 2 };
    const { choices, usage } = await (await post(createService(), '/completions', sent)).json();
    expect([choices[0].finish_reason, usage.completion_tokens]).toEqual(['length', 2]);
  });

  it.each([
    ['model', { prompt: 'x' }],
    ['prompt', { model: 'built-in/guide' }],
    ['prompt', { ...body, prompt: ['a', 'b'] }],
    ['max_tokens', { ...body, max_tokens: 0 }],
    ['temperature', { ...body, temperature: 2.1 }],
    ['stream', { ...body, stream: 'yes' }],
  ])('are refused with 400 naming %s', async (param, sent) => {
    const response = await post(createService(), '/completions', sent);
    expect(response.status).toBe(400);
    expect((await response.json()).error.param).toBe(param);
  });
});
