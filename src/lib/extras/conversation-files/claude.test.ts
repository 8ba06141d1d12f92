import { describe, expect, it } from 'vitest';
import { importedRecords, linesOf } from './imported-records';

/** Built from the public descriptions of `conversations.json`. */
function message(uuid: string, sender: string, text: string, more: object = {}) {
  return {
    uuid,
    sender,
    text,
    content: [{ type: 'text', text, citations: [] }],
    created_at: '2024-05-01T10:00:00.123456Z',
    updated_at: '2024-05-01T10:00:00.123456Z',
    attachments: [],
    files: [],
    ...more,
  };
}

function conversation(messages: object[], more: object = {}) {
  return {
    uuid: 'b2c3',
    name: 'Weather',
    created_at: '2024-05-01T09:59:59.000000Z',
    updated_at: '2024-05-02T08:00:00.500000Z',
    account: { uuid: 'me' },
    chat_messages: messages,
    ...more,
  };
}

describe('A Claude conversation', () => {
  it('is imported field by field, one message after the other', async () => {
    const found = await importedRecords(
      conversation([
        message('m1', 'human', 'Hello'),
        message('m2', 'assistant', 'Hi!'),
        message('m3', 'human', 'Bye'),
      ]),
    );
    expect(found?.id).toMatch(/^claude-[0-9a-f]{32}$/);
    expect(found?.record).toEqual({
      v: 1,
      title: 'Weather',
      titledBy: 'hand',
      createdAt: Date.UTC(2024, 4, 1, 9, 59, 59),
      updatedAt: Date.UTC(2024, 4, 2, 8, 0, 0, 500),
      model: '',
      systemPrompt: '',
      parameters: {},
    });
    expect(found?.messages.map(({ role, content, under }) => [role, content, under])).toEqual([
      ['user', 'Hello', null],
      ['assistant', 'Hi!', 'Hello'],
      ['user', 'Bye', 'Hi!'],
    ]);
    expect(found?.messages[1]).toMatchObject({
      createdAt: Date.UTC(2024, 4, 1, 10, 0, 0, 123),
      connectionName: 'Claude',
      state: 'done',
    });
    expect(found?.shown).toBe('Bye');
  });

  it('is a tree when its messages name their parents', async () => {
    const top = { parent_message_uuid: '00000000-0000-4000-8000-000000000000' };
    const found = await importedRecords(
      conversation(
        [
          message('q', 'human', 'Hello', top),
          message('a1', 'assistant', 'First', { parent_message_uuid: 'q' }),
          message('a2', 'assistant', 'Second', { parent_message_uuid: 'q' }),
        ],
        { current_leaf_message_uuid: 'a1' },
      ),
    );
    expect(found?.messages.map(({ content, under }) => [content, under])).toEqual([
      ['Hello', null],
      ['First', 'Hello'],
      ['Second', 'Hello'],
    ]);
    expect(found?.shown).toBe('First');
  });

  it('is read from its blocks when its text is empty: thinking, calls and their results', async () => {
    const found = await importedRecords(
      conversation([
        message('q', 'human', 'Weather in Oslo?'),
        message('a', 'assistant', '', {
          content: [
            { type: 'thinking', thinking: 'I should look.' },
            { type: 'text', text: 'Let me see.' },
            { type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Oslo' } },
            {
              type: 'tool_result',
              tool_use_id: 'toolu_1',
              content: [{ type: 'text', text: '4 °C' }],
            },
            { type: 'text', text: 'It is 4 °C.' },
            { type: 'token_budget' },
          ],
        }),
        message('n', 'human', 'Thanks'),
      ]),
    );
    expect(found?.messages.map(({ role, content, under }) => [role, content, under])).toEqual([
      ['user', 'Weather in Oslo?', null],
      ['assistant', 'Let me see.', 'Weather in Oslo?'],
      ['tool', '4 °C', 'Let me see.'],
      ['assistant', 'It is 4 °C.', '4 °C'],
      ['user', 'Thanks', 'It is 4 °C.'],
    ]);
    expect(found?.messages[1]).toMatchObject({
      reasoning: 'I should look.',
      toolCalls: [
        {
          id: 'toolu_1',
          type: 'function',
          function: { name: 'weather', arguments: '{"city":"Oslo"}' },
        },
      ],
    });
    expect(found?.messages[2]).toMatchObject({ toolCallId: 'toolu_1' });
    expect(found?.imported?.leftOut).toBeUndefined();
  });

  it('assigns each call its result, even when none of them has an id', async () => {
    const block = (type: string, more: object) => ({ type, id: null, tool_use_id: null, ...more });
    const content = [
      block('tool_use', { name: 'one', input: {} }),
      block('tool_use', { name: 'two', input: {} }),
      block('tool_result', { content: 'First' }),
      block('tool_result', { content: 'Second' }),
    ];
    const found = await importedRecords(
      conversation([message('q', 'human', 'Go'), message('a', 'assistant', '', { content })]),
    );
    const [, answer, ...results] = found?.messages ?? [];
    const ids = answer?.role === 'assistant' ? answer.toolCalls.map(({ id }) => id) : [];
    expect(new Set(ids).size).toBe(2);
    expect(results).toMatchObject([
      { role: 'tool', content: 'First', toolCallId: ids[0] },
      { role: 'tool', content: 'Second', toolCallId: ids[1] },
    ]);
  });

  it('has the files whose text is included; others are counted', async () => {
    const found = await importedRecords(
      conversation([
        message('q', 'human', '', {
          content: [],
          attachments: [
            {
              file_name: 'notes.txt',
              file_type: 'txt',
              file_size: 7,
              extracted_content: '# Notes',
            },
            { file_name: 'gone.pdf', file_type: 'pdf', file_size: 7 },
          ],
          files: [{ file_name: 'photo.jpg' }],
        }),
      ]),
    );
    expect(found?.messages[0]).toMatchObject({
      content: '',
      attachments: [{ name: 'notes.txt', kind: 'text', type: 'text/plain', bytes: 7 }],
    });
    const [file] = found?.attachments ?? [];
    expect(file?.text).toBe('# Notes');
    expect(await file?.file.text()).toBe('# Notes');
    expect(file?.ownerId).toBe(found?.id);
    expect(found?.imported?.leftOut).toEqual({ files: 2 });
    expect(found?.record.title).toBe('Weather');
  });

  it('turns a call without a result into text', async () => {
    const call = { type: 'tool_use', id: 'x', name: 'artifacts', input: { content: 'Poem' } };
    const lines = await linesOf(
      conversation([
        message('q', 'human', 'A poem'),
        message('a', 'assistant', '', { content: [call] }),
        message('n', 'human', 'Nice'),
      ]),
    );
    expect(lines?.[1]?.[1]).toBe('artifacts\n```json\n{"content":"Poem"}\n```');
  });
});
