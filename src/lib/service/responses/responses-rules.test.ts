import { describe, expect, it } from 'vitest';
import { ask, weather } from '../../../../tests/support/service/response-calls';

const user = { role: 'user', content: 'Hello' };
/** Every rule of docs/service.md#responses and #limits: the request, and the field that the 400 names. */
const refused: [rule: string, param: string, body: object][] = [
  ['input is required', 'input', { input: undefined }],
  ['input is text or items', 'input', { input: 7 }],
  ['input is not empty', 'input', { input: [] }],
  ['a role is known', 'input[1].role', { input: [user, { role: 'tool', content: 'x' }] }],
  ['an item is known', 'input[0].type', { input: [{ type: 'computer_call' }] }],
  ['no item is stored', 'input[0].type', { input: [{ type: 'item_reference', id: 'x' }] }],
  ['content is required', 'input[0].content', { input: [{ role: 'user' }] }],
  [
    'a part is known',
    'input[0].content[0].type',
    { input: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] },
  ],
  [
    'an image is the text of its address',
    'input[0].content[0].image_url',
    { input: [{ role: 'user', content: [{ type: 'input_image', image_url: { url: 'x' } }] }] },
  ],
  ['a call has its id', 'input[0].call_id', { input: [{ type: 'function_call', name: 'a' }] }],
  [
    'a call output has its text',
    'input[0].output',
    { input: [{ type: 'function_call_output', call_id: 'a' }] },
  ],
  ['model is required', 'model', { model: undefined }],
  ['instructions is text', 'instructions', { instructions: 7 }],
  ['max_output_tokens is an integer', 'max_output_tokens', { max_output_tokens: 1.5 }],
  [
    'a model has an upper bound for its answer',
    'max_output_tokens',
    { model: 'built-in/guide-tiny', max_output_tokens: 257 },
  ],
  [
    'input and output fit the context window',
    'input',
    { model: 'built-in/guide-tiny', input: 'word '.repeat(600) },
  ],
  [
    'metadata has at most 16 pairs',
    'metadata',
    { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [index, 'x'])) },
  ],
  ['parallel_tool_calls is a boolean', 'parallel_tool_calls', { parallel_tool_calls: 1 }],
  ['reasoning is an object', 'reasoning', { reasoning: 'high' }],
  ['effort is text', 'reasoning.effort', { reasoning: { effort: 1 } }],
  ['a guide does not reason', 'reasoning.effort', { reasoning: { effort: 'low' } }],
  ['service_tier is known', 'service_tier', { service_tier: 'on_demand' }],
  ['store is only false or null', 'store', { store: true }],
  ['stream is a boolean', 'stream', { stream: 'yes' }],
  ['temperature is at least 0', 'temperature', { temperature: -0.1 }],
  ['temperature is at most 2', 'temperature', { temperature: 2.1 }],
  ['text is an object', 'text', { text: null }],
  ['text.format is an object', 'text.format', { text: { format: 'json' } }],
  ['text.format has a known type', 'text.format.type', { text: { format: { type: 'xml' } } }],
  ['JSON mode needs the word JSON', 'input', { text: { format: { type: 'json_object' } } }],
  [
    'a schema has a name beside its type',
    'text.format.name',
    { text: { format: { type: 'json_schema', schema: {} } } },
  ],
  [
    'a strict schema closes its objects',
    'text.format.schema',
    {
      text: {
        format: { type: 'json_schema', name: 'a', strict: true, schema: { type: 'object' } },
      },
    },
  ],
  ['tools are functions', 'tools[0].type', { tools: [{ type: 'web_search' }] }],
  ['a tool is flat', 'tools[0].name', { tools: [{ type: 'function', function: { name: 'a' } }] }],
  ['there are at most 128 tools', 'tools', { tools: Array.from({ length: 129 }, () => weather) }],
  ['required needs tools', 'tool_choice', { tool_choice: 'required' }],
  [
    'the chosen tool exists',
    'tool_choice',
    { tools: [weather], tool_choice: { type: 'function', name: 'b' } },
  ],
  ['top_p is at least 0', 'top_p', { top_p: -0.1 }],
  ['top_p is at most 1', 'top_p', { top_p: 1.1 }],
  ['truncation is known', 'truncation', { truncation: 'middle' }],
  ['user is text', 'user', { user: null }],
  ['no response is kept', 'previous_response_id', { previous_response_id: 'resp_1' }],
];

describe('A response request is refused with 400 because', () => {
  it.each(refused)('%s (%s)', async (_, param, body) => {
    const response = await ask(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { param, type: 'invalid_request_error', message: expect.any(String) },
    });
  });
});

describe('A response request is accepted', () => {
  it('with every field null that may be', async () => {
    const fields = (
      'instructions max_output_tokens metadata parallel_tool_calls reasoning service_tier store stream ' +
      'temperature tool_choice tools top_p truncation previous_response_id'
    ).split(' ');
    expect((await ask(Object.fromEntries(fields.map((field) => [field, null])))).status).toBe(200);
  });

  it.each([
    [
      'with 16 pairs of metadata',
      { metadata: Object.fromEntries([...'abcdefghijklmnop'].map((key) => [key, 'x'])) },
    ],
    ['with 128 tools', { tools: Array.from({ length: 128 }, () => weather) }],
    ['at the bounds', { temperature: 2, top_p: 0, store: false }],
    ['in JSON mode', { input: 'Answer in JSON', text: { format: { type: 'json_object' } } }],
  ])('%s', async (_, body) => {
    expect((await ask(body)).status).toBe(200);
  });
});
