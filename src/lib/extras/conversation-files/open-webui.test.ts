import { describe, expect, it } from 'vitest';
import { importedRecords, linesOf, pixelPng } from './imported-records';

/** Built from the public descriptions of `chat-export-….json`; seconds since 1970. */
const second = 1_700_000_000;

function message(id: string, parentId: string | null, role: string, content: string, more = {}) {
  return { id, parentId, childrenIds: [], role, content, timestamp: second, ...more };
}

function chat(messages: { id: string }[], more: object = {}, inner: object = {}) {
  return {
    id: '9e1f',
    user_id: 'u',
    title: 'Oslo',
    created_at: second,
    updated_at: second + 90,
    archived: false,
    pinned: true,
    folder_id: null,
    meta: { tags: ['travel', 'Norway', 'Travel'] },
    chat: {
      title: 'Oslo',
      models: ['llama3.2:3b'],
      params: {},
      files: [],
      history: {
        currentId: messages.at(-1)?.id ?? null,
        messages: Object.fromEntries(messages.map((one) => [one.id, one])),
      },
      ...inner,
    },
    ...more,
  };
}

describe('An Open WebUI chat', () => {
  it('is imported field by field, with its branches', async () => {
    const found = await importedRecords(
      chat([
        message('q', null, 'user', 'Where is Oslo?', { models: ['llama3.2:3b', 'qwen3'] }),
        message('a1', 'q', 'assistant', 'In Norway.', { model: 'llama3.2:3b' }),
        message('a2', 'q', 'assistant', 'Up north.', {
          model: 'qwen3',
          timestamp: second + 5,
          usage: { prompt_tokens: 12, completion_tokens: 4, total_tokens: 16, 'tokens/s': 40 },
        }),
      ]),
    );
    expect(found?.id).toMatch(/^open-webui-[0-9a-f]{32}$/);
    expect(found?.record).toEqual({
      v: 1,
      title: 'Oslo',
      titledBy: 'hand',
      createdAt: second * 1000,
      updatedAt: (second + 90) * 1000,
      model: 'qwen3',
      systemPrompt: '',
      parameters: {},
      tags: ['travel', 'Norway'],
      pinned: true,
    });
    expect(found?.messages.map(({ role, content, under }) => [role, content, under])).toEqual([
      ['user', 'Where is Oslo?', null],
      ['assistant', 'In Norway.', 'Where is Oslo?'],
      ['assistant', 'Up north.', 'Where is Oslo?'],
    ]);
    expect(found?.messages[2]).toMatchObject({
      model: 'qwen3',
      connectionName: 'Open WebUI',
      createdAt: (second + 5) * 1000,
      usage: { prompt_tokens: 12, completion_tokens: 4, total_tokens: 16 },
    });
    expect(found?.shown).toBe('Up north.');
  });

  it('preserves the order of answers within one second', async () => {
    const answers = ['c', 'a', 'b'].map((id) => message(id, 'q', 'assistant', `Answer ${id}`));
    const found = await importedRecords(chat([message('q', null, 'user', 'Hi'), ...answers]));
    const times = found?.messages.slice(1).map(({ createdAt }) => createdAt - second * 1000);
    expect(times).toEqual([0, 1, 2]);
  });

  it.each([
    ['as older versions quote it', '> First,\n> then <b>.'],
    ['as newer versions escape it', '&gt; First,\n&gt; then &lt;b&gt;.'],
  ])('has its reasoning separate from the answer, %s', async (_, quoted) => {
    const content = `<details type="reasoning" done="true" duration="7">\n<summary>Thought for 7 seconds</summary>\n${quoted}\n</details>\nIn Norway.`;
    const found = await importedRecords(
      chat([message('q', null, 'user', 'Where?'), message('a', 'q', 'assistant', content)]),
    );
    expect(found?.messages[1]).toMatchObject({
      content: 'In Norway.',
      reasoning: 'First,\nthen <b>.',
    });
  });

  it('has the calls that are embedded in the text, with their results', async () => {
    const content =
      'Let me see.\n<details type="tool_calls" done="true" id="call_1" name="get_weather" ' +
      'arguments="{&quot;city&quot;: &quot;Oslo&quot;}" result="&quot;4 °C &amp;amp; rain&quot;" files="" embeds="">\n' +
      '<summary>Tool Executed</summary>\n</details>\nIt is 4 °C.';
    const found = await importedRecords(
      chat([message('q', null, 'user', 'Weather?'), message('a', 'q', 'assistant', content)]),
    );
    expect(found?.messages.map(({ role, content: text }) => [role, text])).toEqual([
      ['user', 'Weather?'],
      ['assistant', 'Let me see.'],
      ['tool', '4 °C &amp; rain'],
      ['assistant', 'It is 4 °C.'],
    ]);
    expect(found?.messages[1]).toMatchObject({
      toolCalls: [
        {
          id: 'call_1',
          type: 'function',
          function: { name: 'get_weather', arguments: '{"city": "Oslo"}' },
        },
      ],
    });
  });

  describe('with an output beside its content', () => {
    /** In the form of LibreChat's sample openwebui-export.json, with more kinds. */
    const text = (words: string) => [{ type: 'output_text', text: words }];
    const output = [
      { type: 'reasoning', id: 'r', content: text('Look it up.'), summary: null },
      { type: 'message', id: 'm1', role: 'assistant', content: text('Let me see.\n') },
      {
        type: 'function_call',
        id: 'f',
        call_id: 'c1',
        name: 'weather',
        arguments: '{"city":"Paris"}',
      },
      {
        type: 'function_call_output',
        id: 'o',
        call_id: 'c1',
        output: [
          { type: 'input_text', text: '18 C, rain' },
          { type: 'input_image', image_url: 'data:,' },
        ],
      },
      { type: 'open_webui:code_interpreter', id: 'p', code: '1+1', output: { stdout: '2' } },
      { type: 'message', id: 'm2', role: 'assistant', content: text('It rains.') },
    ];
    const block =
      '<details type="tool_calls"><summary>Tool Executed</summary>"18 C, rain"</details>';
    const steps = [
      ['user', 'Weather?'],
      ['assistant', 'Let me see.'],
      ['tool', '18 C, rain'],
      ['assistant', ''],
      ['tool', '{"stdout":"2"}'],
      ['assistant', 'It rains.'],
    ];

    async function read(content: string, items: unknown = output) {
      const answer = message('a', 'q', 'assistant', content, { output: items });
      const found = await importedRecords(chat([message('q', null, 'user', 'Weather?'), answer]));
      const lines = found?.messages.map(({ role, content: words }) => [role, words]);
      return { ...found, lines };
    }

    it.each([
      ['empty', ''],
      ['made of it', `Let me see.\n${block}\nIt rains.`],
    ])('has its reasoning, calls and results when the content is %s', async (_, content) => {
      const found = await read(content);
      expect(found.lines).toEqual(steps);
      expect(found.messages?.[1]).toMatchObject({
        reasoning: 'Look it up.',
        toolCalls: [{ id: 'c1', function: { name: 'weather', arguments: '{"city":"Paris"}' } }],
      });
      expect(found.imported?.leftOut).toEqual({ images: 1 });
    });

    it('has the text that a person wrote afterwards', async () => {
      const found = await read(`${block}\nIt pours.`);
      expect(found.lines).toEqual([
        ['user', 'Weather?'],
        ['assistant', ''],
        ['tool', '18 C, rain'],
        ['assistant', ''],
        ['tool', '{"stdout":"2"}'],
        ['assistant', 'It pours.'],
      ]);
    });

    it('counts items of unknown kinds and results without a call', async () => {
      const more = [
        { type: 'x' },
        null,
        { type: 'function_call_output', call_id: 'z', output: '' },
      ];
      const found = await read('', [...output.slice(1, 2), ...more]);
      expect(found.imported?.leftOut).toEqual({ messages: 1, parts: 1, results: 1 });
    });
  });

  it('has a result without the call’s name and arguments as a result', async () => {
    const content =
      '<details type="tool_calls"><summary>Tool Executed</summary>"18 C"</details>Cool.';
    const lines = await linesOf(
      chat([message('q', null, 'user', 'Hi'), message('a', 'q', 'assistant', content)]),
    );
    expect(lines?.map(([role, text]) => [role, text])).toEqual([
      ['user', 'Hi'],
      ['assistant', ''],
      ['tool', '18 C'],
      ['assistant', 'Cool.'],
    ]);
  });

  it('leaves an unclosed block in the text', async () => {
    const text = 'See <details type="reasoning"> there';
    const lines = await linesOf(
      chat([message('q', null, 'user', 'Hi'), message('a', 'q', 'assistant', text)]),
    );
    expect(lines?.[1]?.[1]).toBe(text);
  });

  it('has the files that are included, its system prompt, and counts the rest', async () => {
    const found = await importedRecords(
      chat(
        [
          message('q', null, 'user', 'Look', {
            files: [
              { type: 'image', url: `data:image/png;base64,${pixelPng}` },
              {
                type: 'file',
                name: 'notes.txt',
                file: { id: 'f', filename: 'notes.txt', data: { content: 'Grüße' } },
              },
              { type: 'image', url: '/api/v1/files/abc/content' },
              { type: 'collection', name: 'Docs' },
            ],
          }),
          message('a', 'q', 'assistant', 'Nice', {
            sources: [
              { source: { name: 'Wiki', url: 'https://a.test/oslo' } },
              { source: { name: 'notes.txt' } },
            ],
          }),
        ],
        { archived: true, folder_id: 'f1' },
        { params: { system: 'Be brief.', temperature: 0.3 } },
      ),
    );
    expect(found?.record.systemPrompt).toBe('Be brief.');
    expect(found?.messages[0]).toMatchObject({
      attachments: [
        { kind: 'image', type: 'image/png', width: 1, height: 1 },
        { kind: 'text', name: 'notes.txt', bytes: 7 },
      ],
    });
    expect(found?.attachments[1]?.text).toBe('Grüße');
    expect(found?.messages[1]).toMatchObject({
      annotations: [{ kind: 'url_citation', url: 'https://a.test/oslo', title: 'Wiki' }],
    });
    expect(found?.imported?.leftOut).toEqual({
      'archive-marks': 1,
      files: 1,
      folders: 1,
      images: 1,
      references: 1,
      settings: 1,
    });
  });

  it('is read from its list of messages when it has no tree', async () => {
    const old = { title: 'Old', chat: { messages: [] as object[] } };
    old.chat.messages = [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
    ];
    expect(await linesOf(old)).toEqual([
      ['user', 'One', null],
      ['assistant', 'Two', 'One'],
    ]);
  });
});
