import { describe, expect, it } from 'vitest';
import type { ResponseRequest } from '$lib/base/storage/response-records';
import { messageOf } from '../../../../../tests/support/responses/response-samples';
import { chatRequestOf, responseToChat } from './response-to-chat';

const request: ResponseRequest = { model: 'm', input: 'Hi', instructions: '', parameters: {} };
const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
const answer = { role: 'assistant', content: '', reasoning: '', toolCalls: [] };

describe('A response as a conversation', () => {
  it('consists of the question and the answer', () => {
    expect(responseToChat({ ...request, instructions: 'Be brief' }, [messageOf('Yo')])).toEqual({
      systemPrompt: 'Be brief',
      parameters: {},
      turns: [
        { role: 'user', content: 'Hi' },
        { ...answer, content: 'Yo' },
      ],
      notConverted: [],
    });
  });

  it('has leading system messages in the system prompt', () => {
    const input = [
      { role: 'developer', content: 'In French' },
      { role: 'user', content: 'Hi' },
    ];
    const { systemPrompt } = responseToChat({ ...request, input, instructions: 'Be brief' }, []);
    expect(systemPrompt).toBe('Be brief\n\nIn French');
  });

  it('joins reasoning, text and calls of one turn into one answer, followed by results', () => {
    const reasoning = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] };
    const result = { type: 'function_call_output', call_id: 'c', output: '12' };
    const { turns } = responseToChat({ ...request, input: [reasoning, call, result] }, [
      messageOf('12 °C'),
    ]);
    expect(turns).toEqual([
      {
        ...answer,
        reasoning: 'Hm',
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', toolCallId: 'c', content: '12' },
      { ...answer, content: '12 °C' },
    ]);
  });

  it('names what chat does not support', () => {
    const input = [
      { role: 'user', content: [{ type: 'input_image', image_url: 'data:,x' }] },
      { role: 'system', content: 'Late' },
    ];
    const cited = [{ type: 'output_text', text: 'Yo', annotations: [{ type: 'url_citation' }] }];
    const { notConverted } = responseToChat(
      { ...request, input, parameters: { truncation: 'auto' } },
      [
        { type: 'mcp_list_tools', tools: [] },
        { type: 'message', role: 'assistant', content: cited },
      ],
    );
    expect(notConverted).toEqual([
      'truncation',
      'input_image parts',
      'system messages after the first turn',
      'mcp_list_tools items',
      'annotations',
    ]);
  });
});

it('A response request is converted to a chat request', () => {
  const format = { type: 'json_schema', name: 'city', schema: { type: 'object' } };
  const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
  const { body, notConverted } = chatRequestOf({
    model: 'm',
    instructions: 'Be brief.',
    input: [
      { role: 'user', content: 'One' },
      call,
      { type: 'function_call_output', call_id: 'c', output: '12' },
      { role: 'user', content: 'Two' },
    ],
    parameters: { text: { format }, max_output_tokens: 9, truncation: 'auto' },
  });
  expect(body).toEqual({
    model: 'm',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'One' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: '12' },
      { role: 'user', content: 'Two' },
    ],
    max_completion_tokens: 9,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'city', schema: { type: 'object' } },
    },
  });
  expect(notConverted).toEqual(['truncation']);
});
