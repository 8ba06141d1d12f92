import { describe, expect, it } from 'vitest';
import { importedRecords, linesOf } from './imported-records';

/** In the form of LibreChat's own samples (api/server/utils/import/__data__). */
const none = '00000000-0000-0000-0000-000000000000';

function message(messageId: string, parentMessageId: string, text: string, more: object = {}) {
  const isCreatedByUser = messageId.startsWith('q');
  const sender = isCreatedByUser ? 'User' : 'GPT-4';
  return { messageId, parentMessageId, isCreatedByUser, sender, text, ...more };
}

function exported(messages: object[], more: object = {}) {
  return {
    conversationId: 'c',
    endpoint: 'openAI',
    title: 'Stories',
    exportAt: '08:12:16 GMT-0400 (Eastern Daylight Time)',
    branches: true,
    recursive: false,
    messages,
    ...more,
  };
}

describe('A LibreChat conversation', () => {
  it('is imported field by field, with its branches', async () => {
    const found = await importedRecords(
      exported(
        [
          message('q1', none, 'A story', { createdAt: '2024-05-28T18:08:55.014Z', model: null }),
          message('a1', 'q1', 'Once', {
            createdAt: '2024-05-28T18:08:56.000Z',
            model: 'gpt-4o',
            tokenCount: 78,
            promptTokens: 12,
          }),
          message('a2', 'q1', 'Twice', {
            createdAt: '2024-05-28T18:09:00.000Z',
            model: 'gpt-4o-mini',
            unfinished: true,
          }),
          message('q2', none, 'A long story', { createdAt: '2024-05-28T18:14:07.988Z' }),
        ],
        {
          options: {
            presetId: null,
            model: 'gpt-4o',
            promptPrefix: 'Be kind.',
            temperature: 1,
            endpoint: 'openAI',
            title: 'Stories',
          },
        },
      ),
    );
    expect(found?.id).toMatch(/^librechat-[0-9a-f]{32}$/);
    expect(found?.record).toMatchObject({
      title: 'Stories',
      systemPrompt: 'Be kind.',
      createdAt: Date.UTC(2024, 4, 28, 18, 8, 55, 14),
    });
    expect(found?.messages.map(({ role, content, under }) => [role, content, under])).toEqual([
      ['user', 'A story', null],
      ['assistant', 'Once', 'A story'],
      ['assistant', 'Twice', 'A story'],
      ['user', 'A long story', null],
    ]);
    expect(found?.messages[1]).toMatchObject({
      model: 'gpt-4o',
      connectionName: 'LibreChat',
      state: 'done',
      usage: { prompt_tokens: 12, completion_tokens: 78 },
    });
    expect(found?.messages[2]).toMatchObject({ model: 'gpt-4o-mini', state: 'interrupted' });
    expect(found?.shown).toBe('A long story');
    expect(found?.imported?.leftOut).toEqual({ settings: 1 });
  });

  it.each(['messages', 'messagesTree'])('may be a tree in %s', async (member) => {
    const { messages: _, ...rest } = exported([], { recursive: true });
    const end = (id: string, text: string) => message(id, 'q2', text, { children: [] });
    const tree = message('q1', none, 'Hello', {
      children: [
        message('a1', 'q1', 'Hi', {
          children: [
            message('q2', 'a1', 'Thanks', { children: [end('a2', 'Welcome'), end('a3', 'Sure')] }),
          ],
        }),
      ],
    });
    expect(await linesOf({ ...rest, [member]: [tree] })).toEqual([
      ['user', 'Hello', null],
      ['assistant', 'Hi', 'Hello'],
      ['user', 'Thanks', 'Hi'],
      ['assistant', 'Welcome', 'Thanks'],
      ['assistant', 'Sure', 'Thanks'],
    ]);
  });

  it('follows the order of its messages when none names a parent', async () => {
    const list = [
      { isCreatedByUser: true, text: 'One' },
      { isCreatedByUser: false, text: 'Two' },
    ];
    expect(await linesOf(exported(list))).toEqual([
      ['user', 'One', null],
      ['assistant', 'Two', 'One'],
    ]);
  });

  it('has the parts of its answers: reasoning, calls and results', async () => {
    const content = [
      { type: 'think', think: 'Look it up.' },
      { type: 'text', text: { value: 'Let me see.' } },
      {
        type: 'tool_call',
        tool_call: { id: 't1', name: 'weather', args: '{"city":"Oslo"}', output: '4 °C' },
      },
      {
        type: 'tool_call',
        tool_call: {
          id: 't2',
          type: 'function',
          function: { name: 'f', arguments: '{}', output: 'x' },
        },
      },
      { type: 'text', text: 'It is 4 °C.' },
      { type: 'image_file', image_file: { file_id: 'f', filepath: '/images/f.png' } },
      { type: 'error', error: 'Gone' },
      null,
    ];
    const found = await importedRecords(
      exported([
        message('q1', none, 'Weather?', {
          files: [
            { file_id: 'i', type: 'image/png', filepath: '/images/i.png' },
            { file_id: 'n', type: 'text/plain', filename: 'n.txt', text: 'A note' },
          ],
        }),
        message('a1', 'q1', '', { content, attachments: [{ filename: 'r.csv' }] }),
      ]),
    );
    expect(found?.messages.map(({ role, content: text }) => [role, text])).toEqual([
      ['user', 'Weather?'],
      ['assistant', 'Let me see.'],
      ['tool', '4 °C'],
      ['assistant', ''],
      ['tool', 'x'],
      ['assistant', 'It is 4 °C.'],
    ]);
    expect(found?.messages[1]).toMatchObject({
      reasoning: 'Look it up.',
      toolCalls: [{ id: 't1', function: { name: 'weather', arguments: '{"city":"Oslo"}' } }],
    });
    expect(found?.attachments).toMatchObject([{ note: { name: 'n.txt' }, text: 'A note' }]);
    expect(found?.imported?.leftOut).toEqual({ files: 1, images: 2, messages: 1, parts: 1 });
  });
});
