import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import { answer, userMessage } from '../../../../../tests/support/storage/samples';
import { chatBody } from './chat-body';
import { forAnyService } from './wire-message';

const here = { connectionId: 'here', origin: 'https://a.test' };
const extra_content = { google: { thought_signature: 'SIG' } };
const question = userMessage('c', 'q');
const sentTo = { ...here, model: 'm' };
const calling: AssistantMessage = {
  ...answer('a', 'done'),
  asked: sentTo,
  content: '',
  reasoning: 'I need the time.',
  reasoningAs: 'reasoning_content',
  toolCalls: [
    {
      id: 'call_a',
      type: 'function',
      function: { name: 'get_now', arguments: '{}' },
      rest: { extra_content },
    },
  ],
};
const result: Message = {
  ...userMessage('c', 't'),
  role: 'tool',
  toolCallId: 'call_a',
  content: 'noon',
};
const ended: AssistantMessage = {
  ...answer('b', 'done'),
  asked: sentTo,
  content: 'Noon.',
  rest: { message: { reasoning_details: [{ type: 'reasoning.encrypted', data: 'D' }] } },
};

const sent = (messages: Message[], to: object = here) =>
  chatBody({ model: 'm', systemPrompt: '', parameters: {}, messages, ...to }).messages;

const plainCall = {
  id: 'call_a',
  type: 'function',
  function: { name: 'get_now', arguments: '{}' },
};

describe('Members that the console does not read', () => {
  // langroid/langroid #969, tinyhumansai/openhuman #3548
  it('go back unchanged in their call and their message, in later turns, too', () => {
    const messages = sent([question, calling, result, ended, question]);
    expect(messages[1]).toMatchObject({ tool_calls: [{ ...plainCall, extra_content }] });
    expect(messages[3]).toEqual({
      role: 'assistant',
      content: 'Noon.',
      reasoning_details: [{ type: 'reasoning.encrypted', data: 'D' }],
    });
  });

  it.each([
    ['another connection', { ...here, connectionId: 'there' }],
    ['a connection whose address is another one now', { ...here, origin: 'https://b.test' }],
    ['no named service', {}],
  ])('do not go to %s', (_, to) => {
    expect(sent([question, calling, result, ended], to)).toEqual([
      { role: 'user', content: 'Text q' },
      { role: 'assistant', content: null, tool_calls: [plainCall] },
      { role: 'tool', tool_call_id: 'call_a', content: 'noon' },
      { role: 'assistant', content: 'Noon.' },
    ]);
  });

  it('that were too large are not sent, and cannot replace what the console sends', () => {
    const rest = {
      message: { big: '(left out: over 500000 characters)', role: 'user', audio: {} },
    };
    expect(sent([question, { ...ended, rest }])[1]).toEqual({
      role: 'assistant',
      content: 'Noon.',
    });
  });
});

describe('The reasoning of an answer', () => {
  // openai/openai-agents-js #791, earendil-works/pi #3636
  it('goes back as reasoning_content with every answer of a turn with calls', () => {
    const final = {
      ...ended,
      rest: undefined,
      reasoning: 'Say it.',
      reasoningAs: 'reasoning_content',
    };
    const messages = sent([question, calling, result, final, question, final, question]);
    expect(messages[1]).toMatchObject({ reasoning_content: 'I need the time.' });
    expect(messages[3]).toEqual({
      role: 'assistant',
      content: 'Noon.',
      reasoning_content: 'Say it.',
    });
    expect(messages[5]).toEqual({ role: 'assistant', content: 'Noon.' });
  });

  it.each([
    ['to another service', calling, { connectionId: 'there' }],
    ['under another name', { ...calling, reasoningAs: undefined }, here],
  ])('does not go %s by itself', (_, message, to) => {
    expect(JSON.stringify(sent([question, message, result], to))).not.toContain('I need');
  });

  it('goes under its own name to its service if the person wants it, else as reasoning', () => {
    const thought = {
      ...ended,
      rest: undefined,
      reasoning: 'Hm',
      reasoningAs: 'reasoning_content',
    };
    const all = { sendsReasoning: true };
    expect(sent([thought], { ...here, ...all })).toMatchObject([{ reasoning_content: 'Hm' }]);
    expect(sent([thought], all)).toMatchObject([{ reasoning: 'Hm' }]);
  });
});

it('A message from elsewhere is sent without what only its service understands', () => {
  const wire = {
    role: 'assistant' as const,
    content: null,
    reasoning_details: [{}],
    audio: { id: 'x' },
    tool_calls: [{ ...plainCall, type: 'function' as const, extra_content }, { id: 'broken' }],
  };
  expect(forAnyService(wire as never)).toEqual({
    role: 'assistant',
    content: null,
    tool_calls: [plainCall],
  });
});
