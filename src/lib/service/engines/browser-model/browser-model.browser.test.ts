import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installLanguageModel, type StandIn } from '../../../../../tests/support/language-model';
import { demoBaseUrl } from '../../../shared/connections/model/demo-address';
import { createServiceFetch, lendBrowserModel } from '../../port/bridge';

const headers = { authorization: 'Bearer any', 'content-type': 'application/json' };
const sentence = 'This text comes from the model of the browser.';
const fetchService = createServiceFetch();
const standIn = installLanguageModel({ availability: 'available', text: sentence });

beforeEach(() => {
  const usual: Partial<StandIn> = {
    availability: 'available',
    text: sentence,
    waits: undefined,
    isEndless: undefined,
    failure: undefined,
    created: [],
    prompted: [],
  };
  Object.assign(standIn, usual);
});

const hello = { role: 'user', content: 'Hello' };

function post(body: object, signal?: AbortSignal): Promise<Response> {
  const complete = { model: 'browser/built-in', messages: [hello], ...body };
  const init = { method: 'POST', headers, body: JSON.stringify(complete), signal };
  return fetchService(`${demoBaseUrl}/chat/completions`, init);
}

interface Completion {
  choices: {
    message: { content: string; tool_calls?: { function: { name: string; arguments: string } }[] };
    finish_reason: string;
  }[];
  usage: { prompt_tokens: number; completion_tokens: number };
}

async function complete(body: object = {}) {
  const response = await post(body);
  expect(response.status).toBe(200);
  const { choices, usage } = (await response.json()) as Completion;
  return { ...choices[0]?.message, reason: choices[0]?.finish_reason, usage };
}

async function refusal(body: object = {}) {
  const response = await post(body);
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return { status: response.status, ...error };
}

async function listed(): Promise<object[]> {
  const response = await fetchService(`${demoBaseUrl}/models`, { headers });
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.filter(({ id }) => id === 'browser/built-in');
}

describe('The browser’s own model', () => {
  it('is listed once the page lends it, with the fields that have no effect', async () => {
    expect(await listed()).toEqual([]);
    lendBrowserModel();
    const [model] = await listed();
    expect(model).toMatchObject({ owned_by: 'this-device', context_window: null });
    expect(model).toHaveProperty('ignored_parameters', expect.arrayContaining(['temperature']));
  });

  it('answers with the usage that the browser measures', async () => {
    const { content, reason, usage } = await complete();
    expect(content).toBe(sentence);
    expect(reason).toBe('stop');
    expect(usage).toMatchObject({ prompt_tokens: 7, completion_tokens: 9 });
    expect(standIn.open).toBe(0);
  });

  it('gets instructions and earlier turns as initial prompts', async () => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1}' } };
    await complete({
      messages: [
        { role: 'system', content: 'Be brief.' },
        hello,
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c', content: '2' },
        { role: 'user', content: 'So?' },
      ],
    });
    expect(standIn.created[0]?.initialPrompts).toEqual([
      { role: 'system', content: 'Be brief.' },
      hello,
      { role: 'assistant', content: '{"name": "f", "arguments": {"a":1}}' },
      { role: 'user', content: 'Result of the function: 2' },
    ]);
    expect(standIn.prompted[0]?.input).toEqual([{ role: 'user', content: 'So?' }]);
  });

  it('continues a message of the assistant', async () => {
    await complete({ messages: [hello, { role: 'assistant', content: 'Well' }] });
    expect(standIn.prompted[0]?.input).toEqual([
      { role: 'assistant', content: 'Well', prefix: true },
    ]);
  });

  it('stops at a stop sequence, and after max_completion_tokens', async () => {
    expect(await complete({ stop: [' the model'] })).toMatchObject({
      content: 'This text comes from',
      reason: 'stop',
    });
    expect(await complete({ max_completion_tokens: 3 })).toMatchObject({
      content: 'This text come',
      reason: 'length',
    });
  });

  it('gets the schema of the answer as a constraint', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    await complete({
      response_format: { type: 'json_schema', json_schema: { name: 's', schema } },
    });
    expect(standIn.prompted[0]?.schema).toEqual(schema);
    const messages = [{ role: 'user', content: 'Some JSON' }];
    await complete({ messages, response_format: { type: 'json_object' } });
    expect(standIn.prompted[1]?.schema).toEqual({ type: 'object' });
  });

  it('calls a function by a schema, and may answer in words where it has the choice', async () => {
    const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];
    standIn.text = '{"name": "f", "arguments": {"a": 1}}';
    const { tool_calls: calls, reason } = await complete({ tools, tool_choice: 'required' });
    expect(calls?.[0]?.function).toEqual({ name: 'f', arguments: '{"a":1}' });
    expect(reason).toBe('tool_calls');
    expect(JSON.stringify(standIn.prompted[0]?.schema)).not.toContain('answer');
    standIn.text = '{"answer": "No need."}';
    expect(await complete({ tools })).toMatchObject({ content: 'No need.', reason: 'stop' });
  });

  it('refuses images, sound and documents by name', async () => {
    const withPart = (part: object) => ({ messages: [{ role: 'user', content: [part] }] });
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
    expect(await refusal(withPart(image))).toMatchObject({
      status: 400,
      message: expect.stringContaining('reads no images') as string,
    });
    const documents = [{ source: { type: 'text', text: 'A' } }];
    expect(await refusal({ documents })).toMatchObject({
      status: 400,
      message: expect.stringContaining('reads no documents') as string,
    });
    expect(standIn.created).toEqual([]);
  });

  it.each([
    ['NotSupportedError', 400, 'not_supported'],
    ['NotAllowedError', 403, 'model_not_allowed'],
    ['NotReadableError', 422, 'content_filter'],
    ['UnknownError', 500, 'engine_failed'],
  ])('refuses in words after %s', async (name, status, code) => {
    standIn.failure = { name, message: 'Because.' };
    const refused = await refusal();
    expect(refused).toMatchObject({ status, code });
    expect(refused.message).toMatch(/The browser.*The browser says: Because\.$/);
  });

  it('refuses a prompt that is longer than the context with both numbers', async () => {
    const numbers = { requested: 9999, quota: 4096 };
    standIn.failure = { name: 'QuotaExceededError', message: 'Too large.', ...numbers };
    expect(await refusal()).toMatchObject({
      status: 400,
      code: 'context_length_exceeded',
      message: expect.stringContaining('holds 4096 tokens: the input has 9999') as string,
    });
  });

  it('ends with an abort', async () => {
    standIn.waits = true;
    const stopped = new AbortController();
    const response = await post({ stream: true }, stopped.signal);
    const reader = response.body?.getReader();
    await reader?.read();
    expect(standIn.open).toBe(1);
    stopped.abort();
    await vi.waitFor(() => expect(standIn.open).toBe(0));
  });

  it('ends with an abort also if the browser continues to write', async () => {
    standIn.isEndless = true;
    const stopped = new AbortController();
    const response = await post({ stream: true }, stopped.signal);
    await response.body?.getReader().read();
    stopped.abort();
    await vi.waitFor(() => expect(standIn.open).toBe(0));
  });

  it('writes at most 65,536 tokens', async () => {
    standIn.text = 'a\n'.repeat(65_536);
    const { content, reason } = await complete();
    expect(reason).toBe('length');
    expect(content?.length).toBe(65_536);
  });
});
