import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import {
  answer,
  attachmentSample,
  conversation,
  userMessage,
} from '../../../../../tests/support/storage/samples';
import { nextInput, oldestToSend, reportedUse, requestTokens } from './request-tokens';
import { sentMessages } from '$lib/shared/conversation/model/chat-body';

const written = (id: string, content: string): Message => ({ ...userMessage('c', id), content });
const answered = (id: string, fields: Partial<AssistantMessage>): Message => ({
  ...answer(id, 'done'),
  asked: { connectionId: 'here', model: 'm' },
  ...fields,
});
const record = conversation('c', { model: 'm' });
const words = (tokens: number) => 'four'.repeat(tokens);

it('The files of messages, and those attached to the next one, are counted', () => {
  const { note } = attachmentSample('1');
  const plain = requestTokens([written('q', 'Hi')], record);
  const question: Message = { ...userMessage('c', 'q'), content: 'Hi', attachments: [note] };
  const tokens = requestTokens([question], record);
  expect(tokens.messages).toBe(plain.messages + note.tokens);
  expect(nextInput(tokens, '', 500)).toBe(nextInput(tokens, '') + 504);
});

describe('The messages of a request', () => {
  const path = [
    { ...written('s', 'Be brief.'), role: 'system' as const },
    written('q', 'Hi'),
    answered('a', { content: 'Hello' }),
    written('r', 'And?'),
  ];
  const ids = (from?: string) => sentMessages(path, { sentFrom: from }).map(({ id }) => id);

  it('are the whole branch, or everything from a message on and the system messages', () => {
    expect(ids()).toEqual(['s', 'q', 'a', 'r']);
    expect(ids('r')).toEqual(['s', 'r']);
    expect(ids('of another branch')).toEqual(['s', 'q', 'a', 'r']);
  });

  it('include only the files of the last question, if earlier ones are left out', () => {
    const note = { id: 'f', kind: 'image' as const, type: 'image/png', bytes: 9, tokens: 500 };
    const withFile = (id: string, name: string, content = ''): Message => ({
      ...userMessage('c', id),
      content,
      attachments: [{ ...note, name }],
    });
    const files = [
      withFile('q', 'cat.png'),
      withFile('r', 'dog.png', 'Look'),
      withFile('s', 'owl.png'),
    ];
    expect(sentMessages(files, { leavesOutFiles: true })).toMatchObject([
      { content: '[Left out: cat.png]' },
      { content: 'Look' },
      { content: '', attachments: [{ name: 'owl.png' }] },
    ]);
    expect(sentMessages(files, { leavesOutFiles: true })[1]).not.toHaveProperty('attachments');
    const all = requestTokens(files, record).messages;
    const last = requestTokens(files, { ...record, leavesOutFiles: true }).messages;
    expect(all).toBeGreaterThan(1500);
    expect(last).toBeLessThan(600);
    expect(nextInput(requestTokens([], record), '', 500)).toBe(504);
  });
});

describe('The next request', () => {
  const path = [
    written('q', words(10)),
    answered('a', { content: words(20), reasoning: words(300) }),
  ];

  it('is estimated with its settings, without reasoning unless that is sent', () => {
    const plain = requestTokens(path, record);
    expect(nextInput(plain, '')).toBe(10 + 4 + 20 + 4);
    expect(nextInput(plain, words(5))).toBe(38 + 5 + 4);
    expect(nextInput(requestTokens(path, { ...record, sendsReasoning: true }), '')).toBe(338);
    const settings = { systemPrompt: words(6), parameters: { tools: ['ab'], seed: 7 } };
    expect(requestTokens(path, { ...record, ...settings })).toMatchObject({
      systemPrompt: 10,
      settings: 2,
    });
  });

  it("is corrected by the service's count of the previous one", () => {
    const counted = [
      path[0] as Message,
      answered('a', { content: words(20), usage: { prompt_tokens: 84 } }),
    ];
    // The estimate was 14; so 70 are the service's own.
    expect(nextInput(requestTokens(counted, record), '')).toBe(38 + 70);
  });
});

describe('The usage of the last exchange', () => {
  const usage = { prompt_tokens: 100, completion_tokens: 20 };

  it('is input and output as reported', () => {
    expect(reportedUse([answered('a', { usage })], record, 'm')).toBe(120);
  });

  it.each<[string, Message]>([
    ['nothing was reported', answered('a', {})],
    ['half is reported', answered('a', { usage: { prompt_tokens: 1 } })],
    ['another model counted', answered('a', { usage, asked: { connectionId: 'h', model: 'n' } })],
    [
      'less is sent now',
      answered('a', { usage, asked: { connectionId: 'h', model: 'm', from: 'q' } }),
    ],
    ['the text was changed', answered('a', { usage, original: written('a', 'x') })],
    ['the last message is a question', written('q', 'Hi')],
  ])('is undefined if %s', (_, last) => {
    expect(reportedUse([last], record, 'm')).toBeUndefined();
  });
});

describe('The oldest turn to send', () => {
  const path = [
    written('q1', words(96)),
    answered('a1', { content: words(96) }),
    written('q2', words(96)),
    answered('a2', { content: words(96) }),
    written('q3', words(96)),
  ];

  it('is the first that leaves half of the window free', () => {
    expect(oldestToSend(path, record, 600)).toBe('q2');
    expect(oldestToSend(path, record, 400)).toBe('q3');
    expect(oldestToSend(path, { ...record, sentFrom: 'q2' }, 600)).toBe('q3');
  });

  it('is the last if even that is too much, and none if nothing is before it', () => {
    expect(oldestToSend(path, record, 10)).toBe('q3');
    expect(oldestToSend(path, { ...record, sentFrom: 'q3' }, 10)).toBeUndefined();
    expect(oldestToSend([written('q', words(96))], record, 10)).toBeUndefined();
  });
});
