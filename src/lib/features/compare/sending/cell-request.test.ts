import { expect, it } from 'vitest';
import type { ChatMessage } from '$lib/base/api/chat-types';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { answer } from '../../../../../tests/support/storage/samples';
import { cellRequest } from './cell-request';

const here = { connectionId: 'here', origin: 'https://a.test' };
const settings = { connectionId: 'here', model: 'm', systemPrompt: '', parameters: {} };
const input = { prompts: ['One', 'Two'], systemPrompt: '', settings };

function messagesOf(answers: AssistantMessage[], before: ChatMessage[] = [], to = here) {
  return cellRequest(input, { before, answers, turn: answers.length, to }).messages;
}

const given: AssistantMessage = {
  ...answer('a', 'done'),
  asked: { ...here, model: 'm' },
  rest: { message: { reasoning_details: [{ data: 'D' }] } },
};

it('Members of an earlier answer go back to the service of the variant, and to no other', () => {
  const reported = { role: 'assistant', content: 'Half an ans' };
  expect(messagesOf([given])).toEqual([
    { role: 'user', content: 'One' },
    { ...reported, reasoning_details: [{ data: 'D' }] },
    { role: 'user', content: 'Two' },
  ]);
  const elsewhere = { ...here, connectionId: 'there' };
  expect(messagesOf([given], [], elsewhere)[1]).toEqual(reported);
});

it('An earlier answer without a text is left out, and so are its calls', () => {
  const called = { id: 'x', type: 'function' as const, function: { name: 'f', arguments: '' } };
  expect(messagesOf([{ ...given, content: '', toolCalls: [called] }])).toEqual([
    { role: 'user', content: 'One' },
    { role: 'user', content: 'Two' },
  ]);
});

it('The messages before the prompts are sound, and without what only their service understands', () => {
  const call = { id: 'x', type: 'function' as const, function: { name: 'f', arguments: '{"a' } };
  const before = [
    { role: 'user', content: 'Q' },
    { role: 'assistant', content: null, tool_calls: [{ ...call, extra_content: {} }], audio: {} },
    { role: 'tool', tool_call_id: 'x', content: 'R' },
    { role: 'tool', tool_call_id: 'y', content: 'lost' },
  ] as unknown as ChatMessage[];
  expect(messagesOf([], before)).toEqual([
    { role: 'user', content: 'Q' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ ...call, function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'x', content: 'R' },
    { role: 'user', content: 'One' },
  ]);
});

it('The first prompt takes its place among the parts ahead of it', () => {
  const image = { type: 'image_url' as const, image_url: { url: 'https://x.example/a.png' } };
  const before: ChatMessage[] = [
    { role: 'user', content: [{ type: 'text', text: '{{@prompt}}' }, image] },
  ];
  expect(messagesOf([], before)).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'One' }, image] },
  ]);
});

it('A question of parts just ahead of the first prompt is the beginning of that prompt', () => {
  const image = { type: 'image_url' as const, image_url: { url: 'https://x.example/a.png' } };
  const before: ChatMessage[] = [
    { role: 'user', content: 'Look.' },
    { role: 'user', content: [image] },
  ];
  expect(messagesOf([], before)).toEqual([
    { role: 'user', content: 'Look.' },
    { role: 'user', content: [image, { type: 'text', text: 'One' }] },
  ]);
  expect(messagesOf([given], before).slice(1)).toMatchObject([
    { role: 'user', content: [image, { type: 'text', text: 'One' }] },
    { role: 'assistant' },
    { role: 'user', content: 'Two' },
  ]);
});
