import { describe, expect, it } from 'vitest';
import { importedRecords, pixelPng } from './imported-records';

/** Built from the public descriptions of its export; milliseconds since 1970. */
const at = 1_700_000_000_000;

function message(id: string, parent: string | null, role: string, content: string, more = {}) {
  const base = {
    id,
    convId: 'c',
    type: 'text',
    role,
    content,
    parent,
    children: [],
    timestamp: at,
  };
  return { ...base, ...more };
}

const root = message('r', null, 'system', '', { type: 'root', children: ['q'] });

function conversation(messages: object[], currNode: string) {
  return { conv: { id: 'c', name: 'Counting', lastModified: at + 7, currNode }, messages };
}

describe("A conversation of llama.cpp's web UI", () => {
  it('is imported field by field, with its branches', async () => {
    const found = await importedRecords(
      conversation(
        [
          root,
          message('q', 'r', 'user', 'Count to 3'),
          message('a1', 'q', 'assistant', '1 2 3', {
            timestamp: at + 3,
            model: 'qwen3-4b',
            thinking: 'Easy.',
            timings: { prompt_n: 12, prompt_ms: 250, predicted_n: 6, predicted_ms: 1500 },
          }),
          message('a2', 'q', 'assistant', 'One, two, three', { reasoningContent: 'In words.' }),
        ],
        'a1',
      ),
    );
    expect(found?.id).toMatch(/^llama-cpp-[0-9a-f]{32}$/);
    expect(found?.record).toEqual({
      v: 1,
      title: 'Counting',
      titledBy: 'hand',
      createdAt: at,
      updatedAt: at + 7,
      model: 'qwen3-4b',
      systemPrompt: '',
      parameters: {},
    });
    expect(found?.messages.map(({ role, content, under }) => [role, content, under])).toEqual([
      ['user', 'Count to 3', null],
      ['assistant', '1 2 3', 'Count to 3'],
      ['assistant', 'One, two, three', 'Count to 3'],
    ]);
    expect(found?.messages[1]).toMatchObject({
      createdAt: at + 3,
      reasoning: 'Easy.',
      model: 'qwen3-4b',
      connectionName: 'llama.cpp',
      usage: {
        prompt_tokens: 12,
        completion_tokens: 6,
        prompt_time: 0.25,
        completion_time: 1.5,
      },
    });
    expect(found?.messages[2]).toMatchObject({ reasoning: 'In words.' });
    expect(found?.shown).toBe('1 2 3');
  });

  it('has its files, in the spelling of any version', async () => {
    const url = `data:image/png;base64,${pixelPng}`;
    const wav = btoa(`RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(30)}`);
    const found = await importedRecords(
      conversation(
        [
          message('q', null, 'user', 'Look', {
            extra: [
              { type: 'imageFile', name: 'dot.png', base64Url: url },
              { type: 'TEXT', name: 'a.csv', content: 'x,y' },
              { type: 'pdfFile', name: 'p.pdf', content: 'Page one', images: [url] },
              { type: 'AUDIO', name: 's.wav', base64Data: wav, mimeType: 'audio/wav' },
              { type: 'PDF', name: 'scan.pdf', content: '', images: [url] },
              { type: 'VIDEO', name: 'v.mp4' },
            ],
          }),
        ],
        'q',
      ),
    );
    expect(found?.messages[0]).toMatchObject({
      attachments: [
        { kind: 'image', name: 'dot.png' },
        { kind: 'text', name: 'a.csv', type: 'text/csv' },
        { kind: 'text', name: 'p.pdf' },
        { kind: 'audio', name: 's.wav', type: 'audio/wav', asSound: true },
        { kind: 'image', name: 'scan.pdf, page 1' },
      ],
    });
    expect(found?.attachments[2]?.text).toBe('Page one');
    expect(found?.imported?.leftOut).toEqual({ files: 1, images: 1 });
  });

  it('has the calls that later versions store as JSON', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } };
    const found = await importedRecords(
      conversation(
        [
          message('s', null, 'system', 'Be brief.'),
          message('q', 's', 'user', 'Add'),
          message('a', 'q', 'assistant', '', { toolCalls: JSON.stringify([call]) }),
          message('t', 'a', 'tool', '3', { toolCallId: 'c1' }),
          message('e', 't', 'assistant', 'It is 3.'),
        ],
        'e',
      ),
    );
    expect(found?.record.systemPrompt).toBe('Be brief.');
    expect(found?.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
    expect(found?.messages[1]).toMatchObject({ toolCalls: [call] });
    expect(found?.messages[2]).toMatchObject({ toolCallId: 'c1', content: '3' });
  });

  it('may number its messages', async () => {
    const found = await importedRecords({
      conv: { id: 'conv-1', name: 'Old', lastModified: at, currNode: 2 },
      messages: [
        {
          id: 0,
          type: 'root',
          role: 'system',
          content: '',
          parent: -1,
          children: [1],
          timestamp: 0,
        },
        { id: 1, type: 'text', role: 'user', content: 'Hi', parent: 0, timestamp: at },
        { id: 2, type: 'text', role: 'assistant', content: 'Ho', parent: 1, timestamp: at + 1 },
      ],
    });
    expect(found?.messages.map(({ content, under }) => [content, under])).toEqual([
      ['Hi', null],
      ['Ho', 'Hi'],
    ]);
    expect(found?.shown).toBe('Ho');
  });
});
