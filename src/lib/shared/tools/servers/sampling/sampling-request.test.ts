import { expect, it } from 'vitest';
import { samplingRequest } from './sampling-request';

const text = (words: string) => ({ type: 'text' as const, text: words });
const user = (words: string) => ({ role: 'user' as const, content: text(words) });

it('The request of a server for an answer has the system prompt first, and each block of a message', () => {
  const two = { role: 'assistant' as const, content: [text('One'), text('Two')] };
  expect(
    samplingRequest({ systemPrompt: 'Be brief', messages: [user('Hi'), two], maxTokens: 9 }),
  ).toEqual({
    messages: [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'One\n\nTwo' },
    ],
    ...{ maxTokens: 9, temperature: undefined, stop: [], hints: [] },
  });
});

it.each([
  { messages: [user('x'.repeat(50_001))] },
  { messages: Array.from({ length: 51 }, () => user('x')) },
  { messages: [user('x')], stopSequences: ['a', 'b', 'c', 'd', 'e'] },
  { messages: [user('x')], tools: [] },
  { messages: [{ ...user('x'), content: { type: 'image' as const, data: '', mimeType: '' } }] },
])(
  'The request of a server for an answer is refused with a reason if not all of it can be shown and sent',
  (params) => {
    expect(samplingRequest({ maxTokens: 9, ...params })).toMatch(/supported\.$/);
  },
);
