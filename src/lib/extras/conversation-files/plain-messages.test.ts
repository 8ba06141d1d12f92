import { describe, expect, it } from 'vitest';
import { dateImport } from '$lib/shared/backup/model/date-import';
import { importedRecords, pixelPng } from './imported-records';

const messages = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Is 91 prime?' },
  { role: 'assistant', content: '<think>7 × 13</think>\n\nNo.' },
];

describe('A message list', () => {
  it('is imported field by field', async () => {
    const found = await importedRecords({ messages });
    expect(found?.id).toMatch(/^messages-[0-9a-f]{32}$/);
    expect(found?.record).toMatchObject({
      title: 'Is 91 prime?',
      titledBy: 'message',
      systemPrompt: 'Be brief.',
      model: '',
    });
    expect(found?.messages.map(({ role, content, under }) => [role, content, under])).toEqual([
      ['user', 'Is 91 prime?', null],
      ['assistant', 'No.', 'Is 91 prime?'],
    ]);
    expect(found?.messages[1]).toMatchObject({ reasoning: '7 × 13' });
    expect(found?.shown).toBe('No.');
  });

  it('is dated at its import, in order', async () => {
    const found = await importedRecords({ messages });
    const at = 1_800_000_000_000;
    const [root, ...others] = dateImport(found?.entries ?? ([] as never), at);
    expect(root.value).toMatchObject({ createdAt: at, imported: { from: 'messages', at } });
    expect(others.map(({ value }) => (value as { createdAt: number }).createdAt)).toEqual([
      at,
      at + 1,
    ]);
    expect(others[1]?.value).toMatchObject({ timing: { sentAt: at + 1 } });
  });

  it('has parts, calls and results in the form of the API', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } };
    const found = await importedRecords({
      title: 'Dots',
      model: 'tiny',
      tools: [],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${pixelPng}` } },
            { type: 'image_url', image_url: { url: 'https://a.test/far.png' } },
          ],
        },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: 'A dot' },
        { role: 'assistant', content: 'A dot.', reasoning_content: 'Small.' },
        { role: 'narrator', content: 'Then it ended.' },
      ],
    });
    expect(found?.record).toMatchObject({ title: 'Dots', model: 'tiny' });
    expect(found?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'What is this?'],
      ['assistant', ''],
      ['tool', 'A dot'],
      ['assistant', 'A dot.'],
    ]);
    expect(found?.messages[1]).toMatchObject({ toolCalls: [call] });
    expect(found?.messages[3]).toMatchObject({ reasoning: 'Small.' });
    expect(found?.attachments).toHaveLength(1);
    expect(found?.imported?.leftOut).toEqual({ images: 1, parts: 1, settings: 1 });
  });

  it('is the same conversation whenever it is read', async () => {
    const [one, other] = [await importedRecords({ messages }), await importedRecords({ messages })];
    expect(one?.id).toBe(other?.id);
    expect(one?.print).toBe(other?.print);
    const changed = [...messages, { role: 'user', content: 'Sure?' }];
    expect((await importedRecords({ messages: changed }))?.id).not.toBe(one?.id);
  });
});
