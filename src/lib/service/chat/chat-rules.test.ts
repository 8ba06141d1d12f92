import { describe, expect, it } from 'vitest';
import { chat } from '../../../../tests/support/service/calls';

function tool(name: string): object {
  return { type: 'function', function: { name, parameters: { type: 'object', properties: {} } } };
}

function schemaFormat(members: object): object {
  return { response_format: { type: 'json_schema', json_schema: { name: 'thing', ...members } } };
}

const askJson = { messages: [{ role: 'user', content: 'Answer in JSON' }] };
const user = { role: 'user', content: 'Hello' };

/** Every rule of docs/service.md#chat-request and #limits: the request, and the field that the 400 names. */
const refused: [rule: string, param: string, body: object][] = [
  ['messages is required', 'messages', { messages: undefined }],
  ['messages is an array', 'messages', { messages: 'Hello' }],
  ['messages is not empty', 'messages', { messages: [] }],
  ['a role is known', 'messages[0].role', { messages: [{ role: 'wizard', content: 'Hello' }] }],
  ['content is required', 'messages[1].content', { messages: [user, { role: 'user' }] }],
  ['content is text', 'messages[0].content', { messages: [{ role: 'user', content: 7 }] }],
  [
    'an image is not for a system message',
    'messages[0].content[0].type',
    { messages: [{ role: 'system', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
  ],
  [
    'a tool result says which call it answers',
    'messages[1].tool_call_id',
    { messages: [user, { role: 'tool', content: '7' }] },
  ],
  ['model is required', 'model', { model: undefined }],
  ['model is text', 'model', { model: 7 }],
  ['citation_options is enabled or disabled', 'citation_options', { citation_options: 'some' }],
  ['compound_custom is an object', 'compound_custom', { compound_custom: [] }],
  ['documents is an array', 'documents', { documents: {} }],
  ['a document has a source', 'documents[0].source', { documents: [{ text: 'x' }] }],
  ['frequency_penalty is at least -2', 'frequency_penalty', { frequency_penalty: -2.1 }],
  ['frequency_penalty is at most 2', 'frequency_penalty', { frequency_penalty: 2.1 }],
  ['presence_penalty is at least -2', 'presence_penalty', { presence_penalty: -2.1 }],
  ['presence_penalty is at most 2', 'presence_penalty', { presence_penalty: 2.1 }],
  ['logprobs is a boolean', 'logprobs', { logprobs: 1 }],
  ['top_logprobs is at most 20', 'top_logprobs', { logprobs: true, top_logprobs: 21 }],
  ['top_logprobs is at least 0', 'top_logprobs', { logprobs: true, top_logprobs: -1 }],
  ['top_logprobs requires logprobs', 'top_logprobs', { top_logprobs: 3 }],
  ['max_completion_tokens is an integer', 'max_completion_tokens', { max_completion_tokens: 1.5 }],
  ['n is at least 1', 'n', { n: 0 }],
  ['n is at most 1', 'n', { n: 2 }],
  ['parallel_tool_calls is a boolean', 'parallel_tool_calls', { parallel_tool_calls: 'yes' }],
  ['reasoning_format is known', 'reasoning_format', { reasoning_format: 'loud' }],
  [
    'reasoning_format and include_reasoning exclude each other',
    'reasoning_format',
    { reasoning_format: 'parsed', include_reasoning: true },
  ],
  ['seed is an integer', 'seed', { seed: 0.5 }],
  ['service_tier is known', 'service_tier', { service_tier: 'first_class' }],
  ['stop has at most 4 sequences', 'stop', { stop: ['a', 'b', 'c', 'd', 'e'] }],
  ['a stop sequence is text', 'stop[1]', { stop: ['a', 7] }],
  ['stream is a boolean', 'stream', { stream: 'yes' }],
  ['stream_options goes with stream', 'stream_options', { stream_options: {} }],
  ['temperature is at most 2', 'temperature', { temperature: 2.01 }],
  ['temperature is at least 0', 'temperature', { temperature: -0.01 }],
  ['top_p is at most 1', 'top_p', { top_p: 1.01 }],
  ['top_p is at least 0', 'top_p', { top_p: -0.01 }],
  ['user is text', 'user', { user: 7 }],
  [
    'there are at most 128 tools',
    'tools',
    { tools: Array.from({ length: 129 }, (_, index) => tool(`tool_${index}`)) },
  ],
  ['only function tools are supported', 'tools[0].type', { tools: [{ type: 'browser_search' }] }],
  ['a tool has a usable name', 'tools[0].function.name', { tools: [tool('two words')] }],
  ['required needs tools', 'tool_choice', { tool_choice: 'required' }],
  ['tool_choice is known', 'tool_choice', { tools: [tool('a')], tool_choice: 'perhaps' }],
  [
    'the chosen tool exists',
    'tool_choice',
    { tools: [tool('a')], tool_choice: { type: 'function', function: { name: 'b' } } },
  ],
  [
    'no tool can be chosen while validation is disabled',
    'tool_choice',
    {
      tools: [tool('a')],
      tool_choice: { type: 'function', function: { name: 'a' } },
      compound_custom: { disable_tool_validation: true },
    },
  ],
  [
    'the chosen function exists',
    'function_call',
    { functions: [{ name: 'a' }], function_call: { name: 'b' } },
  ],
  [
    'response_format has a known type',
    'response_format.type',
    { response_format: { type: 'xml' } },
  ],
  [
    'JSON mode needs the word JSON in the conversation',
    'messages',
    { response_format: { type: 'json_object' } },
  ],
  [
    'json_schema has its member',
    'response_format.json_schema',
    { response_format: { type: 'json_schema' } },
  ],
  ['a schema has a name', 'response_format.json_schema.name', schemaFormat({ name: undefined })],
  [
    'json_schema is for models that support it',
    'response_format',
    { model: 'built-in/guide-tiny', ...schemaFormat({ schema: {} }) },
  ],
  [
    'a strict schema closes its objects',
    'response_format.json_schema.schema',
    schemaFormat({ strict: true, schema: { type: 'object', properties: {} } }),
  ],
  [
    'a schema can be satisfied',
    'response_format.json_schema.schema',
    schemaFormat({ schema: { type: 'integer', minimum: 2, maximum: 1 } }),
  ],
  [
    'raw reasoning does not go with JSON mode',
    'reasoning_format',
    { ...askJson, reasoning_format: 'raw', response_format: { type: 'json_object' } },
  ],
  [
    'raw reasoning does not go with tools',
    'reasoning_format',
    { reasoning_format: 'raw', tools: [tool('a')] },
  ],
  [
    'a model has an upper bound for its answer',
    'max_completion_tokens',
    { model: 'built-in/guide-tiny', max_completion_tokens: 257 },
  ],
];

describe('A chat request is refused with 400 because', () => {
  it.each(refused)('%s (%s)', async (_, param, body) => {
    const response = await chat(body);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { [member: string]: unknown } };
    expect(error).toMatchObject({ param, type: 'invalid_request_error' });
    expect(error.message).toBeTypeOf('string');
    expect(error).toHaveProperty('code');
  });

  it('its input does not fit the context window, with the code context_length_exceeded', async () => {
    const content = 'word '.repeat(600);
    const response = await chat({
      model: 'built-in/guide-tiny',
      messages: [{ role: 'user', content }],
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'context_length_exceeded' } });
  });

  it('a schema cannot be satisfied, naming the keyword', async () => {
    const response = await chat(schemaFormat({ schema: { type: 'string', pattern: '(?=a)b' } }));
    expect(JSON.stringify(await response.json())).toContain('\\"pattern\\"');
  });

  it('its schema has a pattern with alternatives, for which the scripted demo makes no text', async () => {
    const schema = { type: 'string', pattern: '^(red|green)$' };
    const response = await chat(schemaFormat({ schema }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'json_validate_failed' } });
  });
});

it('A model that does not exist is refused with 404', async () => {
  const response = await chat({ model: 'nobody' });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    error: { code: 'model_not_found', param: 'model' },
  });
});

describe('The field reasoning_effort', () => {
  it.each([
    ['built-in/guide', []],
    ['built-in/guide-reasoning', ['low', 'medium', 'high']],
    ['built-in/guide-thinker', ['none', 'default']],
    [
      'built-in/guide-scholar',
      ['none', 'default', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    ],
    ['built-in/guide-web-compound', ['low', 'medium', 'high']],
  ])('of %s takes %j and null and nothing else', async (model, accepted) => {
    const all = ['none', 'default', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];
    const statuses = await Promise.all(
      all.map(async (effort) => (await chat({ model, reasoning_effort: effort })).status),
    );
    expect(all.filter((_, index) => statuses[index] === 200)).toEqual(accepted);
    expect((await chat({ model, reasoning_effort: null })).status).toBe(200);
  });
});

describe('A chat request is accepted', () => {
  it('with every optional field null', async () => {
    const fields = (
      'citation_options compound_custom documents exclude_domains include_domains frequency_penalty ' +
      'presence_penalty function_call functions include_reasoning logit_bias logprobs top_logprobs ' +
      'max_completion_tokens max_tokens metadata n parallel_tool_calls reasoning_effort reasoning_format ' +
      'response_format search_settings seed service_tier stop store stream stream_options temperature ' +
      'tool_choice tools top_p user'
    ).split(' ');
    const response = await chat(Object.fromEntries(fields.map((field) => [field, null])));
    expect(response.status).toBe(200);
  });

  it.each([
    ['at the lower bounds', { temperature: 0, top_p: 0, frequency_penalty: -2, n: 1 }],
    ['at the upper bounds', { temperature: 2, top_p: 1, presence_penalty: 2 }],
    ['with four stop sequences', { stop: ['w', 'x', 'y', 'z'] }],
    ['with 128 tools', { tools: Array.from({ length: 128 }, (_, index) => tool(`t_${index}`)) }],
    ['with fields that no model supports', { logprobs: true, top_logprobs: 20, logit_bias: {} }],
    [
      'with settings that change nothing here',
      {
        metadata: { topic: 'tests' },
        store: true,
        user: 'someone',
        search_settings: { include_domains: ['a.example'] },
        include_domains: ['a.example'],
        exclude_domains: ['b.example'],
        compound_custom: { disable_tool_validation: true },
      },
    ],
    [
      'with content parts',
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] },
    ],
    ['with a developer message', { messages: [{ role: 'developer', content: 'x' }, user] }],
  ])('%s', async (_, body) => {
    expect((await chat(body)).status).toBe(200);
  });
});
