import { describe, expect, it } from 'vitest';
import type { JsonObject } from '$lib/base/api/wire/json';
import { chatParameters } from '$lib/base/api/rules/chat-request';
import { responseParameters } from '$lib/base/api/rules/responses-request';
import { chatToResponseParameters, responseToChatParameters } from './parameters';

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const nestedTool = { type: 'function', function: { name: 'f', parameters: schema } };
const flatTool = { type: 'function', name: 'f', parameters: schema };

/** Names in chat and in responses (docs/service.md#chat-request and #responses), for both directions. */
const pairs: [what: string, chat: JsonObject, response: JsonObject][] = [
  ['the bound', { max_completion_tokens: 9 }, { max_output_tokens: 9 }],
  ['the effort', { reasoning_effort: 'low' }, { reasoning: { effort: 'low' } }],
  [
    'JSON mode',
    { response_format: { type: 'json_object' } },
    { text: { format: { type: 'json_object' } } },
  ],
  [
    'a schema',
    { response_format: { type: 'json_schema', json_schema: { name: 'a', strict: true, schema } } },
    { text: { format: { type: 'json_schema', name: 'a', strict: true, schema } } },
  ],
  ['tools', { tools: [nestedTool] }, { tools: [flatTool] }],
  ['a choice in a word', { tool_choice: 'required' }, { tool_choice: 'required' }],
  ['a tier that both know', { service_tier: 'flex' }, { service_tier: 'flex' }],
  [
    'what is called the same',
    { temperature: 0, top_p: 1, parallel_tool_calls: false, user: 'u', stream: false },
    { temperature: 0, top_p: 1, parallel_tool_calls: false, user: 'u', stream: false },
  ],
];

describe('The parameters of chat and responses', () => {
  it.each(pairs)('are converted to responses: %s', (_, chat, response) => {
    expect(chatToResponseParameters(chat)).toEqual({ parameters: response, notConverted: [] });
  });

  it.each(pairs)('are converted to chat: %s', (_, chat, response) => {
    expect(responseToChatParameters(response)).toEqual({ parameters: chat, notConverted: [] });
  });

  it('A flat choice of a function becomes nested in chat', () => {
    expect(
      responseToChatParameters({ tool_choice: { type: 'function', name: 'f' } }).parameters,
    ).toEqual({
      tool_choice: { type: 'function', function: { name: 'f' } },
    });
  });

  it('A parameter that responses do not support is named', () => {
    const chat = { seed: 1, stop: ['x'], service_tier: 'performance', documents: [], store: true };
    expect(chatToResponseParameters(chat)).toEqual({
      parameters: {},
      notConverted: Object.keys(chat),
    });
  });

  it('A parameter that chat does not support is named', () => {
    const response = {
      truncation: 'auto',
      metadata: {},
      reasoning: { effort: 'low', summary: 'auto' },
    };
    expect(responseToChatParameters(response)).toEqual({
      parameters: { reasoning_effort: 'low' },
      notConverted: ['truncation', 'metadata', 'reasoning.summary'],
    });
  });

  it('No parameter of either is lost silently', () => {
    const known = (converted: { parameters: object; notConverted: string[] }) =>
      Object.keys(converted.parameters).length + converted.notConverted.length;
    for (const { name } of chatParameters)
      expect(known(chatToResponseParameters({ [name]: 'x' })), name).toBe(1);
    for (const { name } of responseParameters.filter((one) => one.name !== 'reasoning'))
      expect(known(responseToChatParameters({ [name]: 'x' })), name).toBe(1);
  });
});
