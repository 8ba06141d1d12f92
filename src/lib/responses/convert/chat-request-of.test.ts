import { expect, it } from 'vitest';
import { chatRequestOf } from './chat-request-of';

it('converts a response request to a chat request', () => {
  const format = { type: 'json_schema', name: 'city', schema: { type: 'object' } };
  const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
  const { body, notCarried } = chatRequestOf({
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
  expect(notCarried).toEqual(['truncation']);
});
