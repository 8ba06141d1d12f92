import { describe, expect, it } from 'vitest';
import type { ToolCall } from '$lib/base/api/chat-types';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import {
  answer,
  attachmentSample,
  userMessage,
} from '../../../../../tests/support/storage/samples';
import { chatBody } from './chat-body';

const question = userMessage('c', 'q');
const call: ToolCall = {
  id: 'call_0',
  type: 'function',
  function: { name: 'weather', arguments: '{"city":"Bern"}' },
};
const calling: AssistantMessage = { ...answer('a', 'done'), content: '', toolCalls: [call] };
const result: Message = {
  ...userMessage('c', 't'),
  role: 'tool',
  toolCallId: 'call_0',
  content: '12 °C',
};

function bodyOf(messages: Message[], fields: Partial<Parameters<typeof chatBody>[0]> = {}) {
  return chatBody({ model: 'm', systemPrompt: '', parameters: {}, messages, ...fields });
}

describe('The request of a conversation', () => {
  it('is the model and the messages, streamed, without anything that is not set', () => {
    expect(bodyOf([question])).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Text q' }],
      stream: true,
    });
  });

  it('has the parameters that are set, and never null', () => {
    const body = bodyOf([question], {
      parameters: { temperature: 0, stop: ['\n'], seed: null, stream: false },
    });
    expect(body).toMatchObject({ temperature: 0, stop: ['\n'], stream: false });
    expect(body).not.toHaveProperty('seed');
  });

  it('begins with the system prompt as written, unless it is blank', () => {
    expect(bodyOf([question], { systemPrompt: ' Be brief.\n' }).messages[0]).toEqual({
      role: 'system',
      content: ' Be brief.\n',
    });
    expect(bodyOf([question], { systemPrompt: ' \n' }).messages).toHaveLength(1);
  });
});

describe('Files', () => {
  const { note } = attachmentSample('1');
  const withFile = (asDocument: boolean): Message => ({
    ...question,
    attachments: [{ ...note, asDocument }],
  });

  it('are parts of their message by their address, before the text', () => {
    expect(bodyOf([withFile(false)]).messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: `attachment:${note.id}` },
          { type: 'text', text: 'Text q' },
        ],
      },
    ]);
  });

  it('or follow the documents that are set', () => {
    const set = { source: { type: 'text', text: 'Set' } };
    const body = bodyOf([withFile(true)], { parameters: { documents: [set] } });
    expect(body.messages).toEqual([{ role: 'user', content: 'Text q' }]);
    expect(body.documents).toEqual([
      set,
      { id: '1.txt', source: { type: 'text', text: `attachment:${note.id}` } },
    ]);
  });
});

describe('Answers in the request', () => {
  it.each(['stopped', 'interrupted', 'failed'] as const)('that were %s are sent', (state) => {
    expect(bodyOf([question, answer('a', state), question]).messages[1]).toEqual({
      role: 'assistant',
      content: 'Half an ans',
    });
  });

  it.each(['stopped', 'interrupted', 'failed'] as const)(
    'that were %s before anything arrived are left out',
    (state) => {
      const empty = { ...answer('a', state), content: '' };
      expect(bodyOf([question, empty]).messages).toEqual([{ role: 'user', content: 'Text q' }]);
    },
  );

  it('include their reasoning only if that is requested', () => {
    const thought = { ...answer('a', 'done'), reasoning: 'Hm.' };
    expect(bodyOf([thought]).messages).toEqual([{ role: 'assistant', content: 'Half an ans' }]);
    expect(bodyOf([thought], { sendsReasoning: true }).messages).toEqual([
      { role: 'assistant', content: 'Half an ans', reasoning: 'Hm.' },
    ]);
  });

  it('that are left out with everything before a message are not sent, nor are their calls', () => {
    const messages = [question, calling, result, { ...question, id: 'r' }];
    expect(bodyOf(messages, { sentFrom: 'r' }).messages).toHaveLength(1);
  });

  it('include nothing that the console measured or the service reported beside the text', () => {
    const reasoned = { ...answer('a', 'done'), reasoning: 'Hm', requestId: 'r', extra: { x: 1 } };
    expect(bodyOf([reasoned]).messages).toEqual([{ role: 'assistant', content: 'Half an ans' }]);
  });
});

describe('Tool calls in the request', () => {
  it('are followed by their results', () => {
    expect(bodyOf([question, calling, result]).messages.slice(1)).toEqual([
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_0', content: '12 °C' },
    ]);
  });

  it('keep the text of their message', () => {
    const talking = { ...calling, content: 'Let me look.' };
    expect(bodyOf([talking, result]).messages[0]).toMatchObject({ content: 'Let me look.' });
  });

  it('without a result are left out, since services refuse them', () => {
    expect(bodyOf([question, calling, question]).messages).toHaveLength(2);
    const talking = { ...calling, content: 'Let me look.' };
    expect(bodyOf([question, talking, question]).messages[1]).toEqual({
      role: 'assistant',
      content: 'Let me look.',
    });
  });
});

describe('An answer with sound', () => {
  const spoken: AssistantMessage = {
    ...answer('a', 'done'),
    content: 'Hello',
    asked: { connectionId: 'here', model: 'm' },
    audio: { id: 'audio_1', expiresAt: Date.now() / 1000 + 60 },
  };
  const sound = { connectionId: 'here', parameters: { modalities: ['text', 'audio'] } };
  const sent = (message: AssistantMessage, fields: Partial<typeof sound>) =>
    bodyOf([message], fields).messages;
  const transcript = [{ role: 'assistant', content: 'Hello' }];

  it('is named by its id to the connection that has it', () => {
    expect(sent(spoken, sound)).toEqual([{ role: 'assistant', audio: { id: 'audio_1' } }]);
  });

  it('is named so, too, if it is from before origins were stored', () => {
    const now = { ...sound, origin: 'https://api.openai.com' };
    expect(sent(spoken, now)).toEqual([{ role: 'assistant', audio: { id: 'audio_1' } }]);
    const elsewhere = { ...spoken, asked: { ...spoken.asked, origin: 'https://old.test' } };
    expect(sent(elsewhere as AssistantMessage, now)).toEqual(transcript);
  });

  it.each<[string, AssistantMessage, Partial<typeof sound>]>([
    ['after it has expired', { ...spoken, audio: { id: 'audio_1', expiresAt: 1 } }, sound],
    ['to another connection', spoken, { ...sound, connectionId: 'there' }],
    ['without audio among the modalities', spoken, { connectionId: 'here' }],
    ['after a person changed its text', { ...spoken, original: spoken }, sound],
  ])('is its transcript %s', (_, message, fields) => {
    expect(sent(message, fields)).toEqual(transcript);
  });
});

it('An answer that is only an image is sent as the name of its file', () => {
  const drawn = { ...answer('a', 'done'), content: '', attachments: [attachmentSample('i').note] };
  const [{ content } = {}] = bodyOf([drawn]).messages as { content?: string }[];
  expect(content).toBe(`[Left out: ${attachmentSample('i').note.name}]`);
});
