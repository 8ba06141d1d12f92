import { describe, expect, it } from 'vitest';
import { formatOf } from './forms';
import { stableId } from './external-message';
import { openedImport } from '../../../../tests/support/backup/opened-import';
import { importedRecords, linesOf } from './imported-records';

type MessageRow = [id: string, parent: string | null | undefined, role: string, content: string];

/** Uses llama.cpp's format, which names ids and parents most plainly. */
function tree(messages: MessageRow[], currNode?: unknown) {
  return {
    conv: { id: 'c', name: 'T', lastModified: 1_700_000_000_000, currNode },
    messages: messages.map(([id, parent, role, content]) => ({ id, parent, role, content })),
  };
}

describe('A hostile tree', () => {
  it.each<[string, MessageRow[], unknown[]]>([
    [
      'with a parent that is missing',
      [
        ['a', 'gone', 'user', 'A'],
        ['b', 'a', 'assistant', 'B'],
      ],
      [
        ['user', 'A', null],
        ['assistant', 'B', 'A'],
      ],
    ],
    [
      'that is a circle',
      [
        ['a', 'c', 'user', 'A'],
        ['b', 'a', 'assistant', 'B'],
        ['c', 'b', 'user', 'C'],
      ],
      [
        ['user', 'A', null],
        ['assistant', 'B', 'A'],
        ['user', 'C', 'B'],
      ],
    ],
    ['of which a message is its own parent', [['a', 'a', 'user', 'A']], [['user', 'A', null]]],
    [
      'with an id for two',
      [
        ['a', null, 'user', 'A'],
        ['a', 'a', 'assistant', 'B'],
        ['c', 'a', 'user', 'C'],
      ],
      [
        ['user', 'A', null],
        ['assistant', 'B', 'A'],
        ['user', 'C', 'A'],
      ],
    ],
    [
      'whose messages stand in any order',
      [
        ['c', 'b', 'user', 'C'],
        ['a', null, 'user', 'A'],
        ['b', 'a', 'assistant', 'B'],
      ],
      [
        ['user', 'A', null],
        ['assistant', 'B', 'A'],
        ['user', 'C', 'B'],
      ],
    ],
    [
      'with messages that say nothing',
      [
        ['a', null, 'user', 'A'],
        ['x', 'a', 'assistant', ''],
        ['y', 'x', 'user', ''],
        ['b', 'y', 'user', 'B'],
      ],
      [
        ['user', 'A', null],
        ['user', 'B', 'A'],
      ],
    ],
    [
      'whose ids are paths and names of members of every object',
      [
        ['../../x', null, 'user', 'A'],
        ['__proto__', '../../x', 'assistant', 'B'],
        ['constructor', '__proto__', 'user', 'C'],
      ],
      [
        ['user', 'A', null],
        ['assistant', 'B', 'A'],
        ['user', 'C', 'B'],
      ],
    ],
    [
      'with the result of a call that nobody made',
      [
        ['a', null, 'user', 'A'],
        ['t', 'a', 'tool', 'Result'],
        ['b', 't', 'assistant', 'B'],
      ],
      [
        ['user', 'A', null],
        ['assistant', 'B', 'A'],
      ],
    ],
  ])('%s is imported as far as it is usable', async (_, messages, lines) => {
    expect(await linesOf(tree(messages))).toEqual(lines);
  });

  it.each([['nowhere'], [undefined], [{ odd: 1 }], [-1]])(
    'that shows %j shows its newest end',
    async (currNode) => {
      const messages: MessageRow[] = [
        ['a', null, 'user', 'A'],
        ['b', 'a', 'assistant', 'B'],
      ];
      expect((await importedRecords(tree(messages, currNode)))?.shown).toBe('B');
    },
  );

  it('shows the message before one that is left out', async () => {
    const messages: MessageRow[] = [
      ['a', null, 'user', 'A'],
      ['b', 'a', 'assistant', 'B'],
      ['c', 'b', 'user', ''],
    ];
    expect((await importedRecords(tree(messages, 'c')))?.shown).toBe('B');
  });

  it('may be 30,000 messages deep, or wide', async () => {
    const messages = (count: number, parent: (i: number) => string) =>
      tree(
        Array.from({ length: count }, (_, i): MessageRow => [
          `${i}`,
          i ? parent(i) : null,
          'user',
          'A',
        ]),
      );
    const deep = await importedRecords(messages(30_000, (i) => `${i - 1}`));
    expect(deep?.entries).toHaveLength(30_001);
    const wide = await importedRecords(messages(30_000, () => '0'));
    expect(wide?.entries).toHaveLength(30_001);
  });
});

describe('Hostile values', () => {
  it.each([
    ['ChatGPT', { mapping: { __proto__x: 1, a: null, b: [], c: { message: 'x', parent: {} } } }],
    [
      'ChatGPT',
      { mapping: { a: { message: { author: [], content: { parts: [{}, null, 7, 'x'] } } } } },
    ],
    ['Claude', { chat_messages: [null, 7, 'x', { sender: {}, content: [null, { type: {} }] }] }],
    ['Open WebUI', { chat: { history: { messages: { a: null, b: { role: [], content: {} } } } } }],
    ['llama.cpp', { conv: {}, messages: [null, { role: 'user', content: {}, extra: [null, {}] }] }],
    [
      'LibreChat',
      {
        messages: [
          null,
          { messageId: 'a', isCreatedByUser: true, text: {}, children: 'x', files: {} },
          { messageId: [], content: [7, { type: {} }, { type: 'text', text: { value: 7 } }] },
        ],
      },
    ],
    [
      'Grok',
      {
        conversation: {},
        responses: [
          null,
          {},
          { response: { sender: {}, message: {}, create_time: { $date: {} } } },
        ],
      },
    ],
    ['AI Studio', { chunkedPrompt: { chunks: [null, {}, { role: {}, text: 'x' }, { text: [] }] } }],
    ['Gemini', { contents: [null, { parts: [{ text: 7 }, { inlineData: { data: [] } }] }] }],
    ['Gemini activities', { geminiActivities: [null, 7, { title: {}, safeHtmlItem: [null] }] }],
    ['Chatbot UI', { messages: [{ role: 'x' }, { role: 'user' }], model: {}, folderId: null }],
    [
      'a list',
      { messages: [{ role: 'user', content: [null, {}, { image_url: 7 }] }, { role: 'x' }] },
    ],
  ])('of an unknown kind make no message: %s', async (_, value) => {
    expect(await importedRecords(value)).toBeUndefined();
  });

  it('of times and titles are corrected', async () => {
    const found = await importedRecords({
      conv: { id: 'c', name: 'A\u0000title\nof \ud800 lines', lastModified: 1e300 },
      messages: [
        { id: 'a', role: 'user', content: 'A', timestamp: -5 },
        {
          id: 'b',
          role: 'user',
          content: 'B \ud800\u0000',
          parent: 'a',
          timestamp: 1_700_000_000_000,
        },
      ],
    });
    expect(found?.record).toMatchObject({
      title: 'A title of \ufffd lines',
      createdAt: 1_700_000_000_000,
      updatedAt: 1_700_000_000_000,
    });
    expect(found?.messages[1]?.content).toBe('B \ud800\u0000');
  });

  it('change no prototype, and stay text when they are stored', async () => {
    const text =
      '{"__proto__":{"polluted":1},"chat_messages":[{"uuid":"q","sender":"human","text":"<img src=x onerror=alert(1)>","__proto__":{"polluted":1}},{"uuid":"a","sender":"assistant","content":[{"type":"tool_use","id":"i","name":"n","input":{"__proto__":{"polluted":1}}}]}],"parameters":{"base_url":"https://evil.test"},"connections":[{"baseUrl":"https://evil.test","key":"sk-evil"}]}';
    const found = await importedRecords(JSON.parse(text));
    expect(found?.messages[0]?.content).toBe('<img src=x onerror=alert(1)>');
    expect(found?.messages[1]).toMatchObject({
      toolCalls: [{ function: { arguments: '{"__proto__":{"polluted":1}}' } }],
    });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(found?.entries.map(({ kind }) => kind)).toEqual([
      'conversations',
      'messages',
      'messages',
    ]);
    expect(JSON.stringify(found?.entries[0])).not.toContain('evil');
  });

  it.each([
    [
      'LibreChat',
      '{"messagesTree":[{"messageId":"__proto__","isCreatedByUser":true,"text":"A \\ud800","__proto__":{"polluted":1},"children":[{"messageId":"constructor","text":"B"}]}],"options":{"__proto__":{"polluted":1}}}',
    ],
    [
      'Grok',
      '{"conversation":{"__proto__":{"polluted":1}},"responses":[{"response":{"_id":"__proto__","sender":"human","message":"A \\ud800","parent_response_id":"x"}},{"response":{"_id":"x","sender":"assistant","message":"B","parent_response_id":"__proto__"}}]}',
    ],
    [
      'Gemini',
      '{"contents":[{"role":"user","parts":[{"text":"A \\ud800","__proto__":{"polluted":1}}]},{"role":"model","parts":[{"text":"B"}]}]}',
    ],
  ])('of %s with circles, prototypes and lone surrogates stay text', async (_, text) => {
    expect(await linesOf(JSON.parse(text))).toEqual([
      ['user', 'A \ud800', null],
      ['assistant', 'B', 'A \ud800'],
    ]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each([
    ['no Base64', 'data:image/png;base64,@@@'],
    ['no image', `data:image/png;base64,${btoa('\0\0\0\u0001\u0007'.repeat(20))}`],
    ['an image of a billion pixels', `data:image/png;base64,${hugePng()}`],
    ['an address', 'https://a.test/x.png'],
    ['markup', `data:image/svg+xml,<svg onload="alert(1)"/>`],
  ])('are not a file: %s', async (_, url) => {
    const content = [
      { type: 'text', text: 'A' },
      { type: 'image_url', image_url: { url } },
    ];
    const found = await importedRecords({ messages: [{ role: 'user', content }] });
    expect(found?.attachments).toEqual([]);
    expect(Object.values(found?.imported?.leftOut ?? {})).toEqual([1]);
  });

  it('of a name that is a path become a plain name', async () => {
    const found = await importedRecords({
      chat_messages: [
        {
          sender: 'human',
          text: 'A',
          attachments: [{ file_name: '../../etc/passwd', extracted_content: 'x' }],
        },
      ],
    });
    expect(found?.attachments[0]?.note.name).toBe('passwd');
  });
});

describe('A hostile file', () => {
  const open = (text: string) => openedImport(new File([text], 'x.json'));

  it('may have a session of 30,000 lines, of which one is too deep', async () => {
    const lines = Array.from({ length: 15_000 }, (_, i) => {
      const message = { id: `m${i}`, parent: i ? `m${i - 1}` : null, role: 'user', content: 'A' };
      return `{"type":"message","message":${JSON.stringify(message)}}\n"${i}"`;
    });
    const deep = `{"type":"message","message":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const found = await open(['{"type":"session","id":"s"}', '{}', ...lines, deep].join('\n'));
    expect(found.preview?.rows).toMatchObject([{ row: 'llama-cpp', new: 1 }]);
    expect(found.conversations[0]?.leftOut).toEqual({ messages: 15_001, parts: 1 });
  });

  it('may hold 20,000 conversations that are none', async () => {
    const talk = { conversation: {}, responses: [{ response: { sender: 'human', message: 'A' } }] };
    const found = await open(
      `{"conversations":[${JSON.stringify(talk)}${',{"responses":7}'.repeat(20_000)}]}`,
    );
    expect(found.preview?.rows).toMatchObject([{ row: 'grok', new: 1 }]);
    expect(found.preview?.refused).toHaveLength(10_001);
  });

  it('may have a tree that is too deep', async () => {
    const [head, end] = ['{"messageId":"a","text":"A","children":[', ']}'];
    const found = await open(`{"messages":[${head.repeat(5000)}${end.repeat(5000)}]}`);
    expect(found.problem).toBe('nothing');
  });
});

it('A hostile conversation has no members with other names', () => {
  for (const value of [null, 7, 'x', [], {}, { messages: [] }, { messages: [{}] }, { mapping: [] }])
    expect(formatOf(value)).toBeUndefined();
});

it('An id is made in the form of attachment ids, one for each text', () => {
  expect(stableId('')).toMatch(/^[0-9a-f]{32}$/);
  const ids = Array.from({ length: 10_000 }, (_, i) => stableId(`node ${i}`));
  expect(new Set(ids).size).toBe(10_000);
  expect(stableId('node 1')).toBe(ids[1]);
});

/** The header of a PNG of 40,000 by 40,000 pixels. */
function hugePng(): string {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, 40_000);
  new DataView(bytes.buffer).setUint32(20, 40_000);
  return btoa(String.fromCharCode(...bytes));
}
