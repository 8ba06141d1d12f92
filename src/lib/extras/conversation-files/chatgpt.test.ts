import { describe, expect, it } from 'vitest';
import { importedRecords, linesOf, pixelPng } from './imported-records';

/** Built from the public descriptions of `conversations.json`; seconds since 1970. */
const second = 1_700_000_000;

function node(id: string, parent: string | null, message: object | null = null) {
  return { id, parent, children: [], message: message && { id, ...message } };
}

function messageOf(role: string, text: string, more: object = {}) {
  return {
    author: { role, name: null, metadata: {} },
    create_time: second,
    content: { content_type: 'text', parts: [text] },
    metadata: {},
    recipient: 'all',
    status: 'finished_successfully',
    ...more,
  };
}

function conversation(nodes: { id: string }[], more: object = {}) {
  return {
    id: 'conv-1',
    title: 'Primes',
    create_time: second + 0.5,
    update_time: second + 60.25,
    current_node: nodes.at(-1)?.id,
    mapping: Object.fromEntries(nodes.map((one) => [one.id, one])),
    ...more,
  };
}

const hidden = { metadata: { is_visually_hidden_from_conversation: true } };

const primes = conversation(
  [
    node('root', null),
    node('sys', 'root', messageOf('system', '', { ...hidden, create_time: null })),
    node('q', 'sys', messageOf('user', 'Is 91 prime?', { create_time: second + 1.234 })),
    node('a1', 'q', messageOf('assistant', 'Yes.', { metadata: { model_slug: 'gpt-4o' } })),
    node('a2', 'q', messageOf('assistant', 'No.', { metadata: { model_slug: 'o3' } })),
  ],
  { current_node: 'a1', is_starred: true },
);

describe('A ChatGPT conversation', () => {
  it('is imported field by field', async () => {
    const found = await importedRecords(primes);
    expect(found?.id).toMatch(/^chatgpt-[0-9a-f]{32}$/);
    expect(found?.record).toEqual({
      v: 1,
      title: 'Primes',
      titledBy: 'hand',
      createdAt: 1_700_000_000_500,
      updatedAt: 1_700_000_060_250,
      model: 'o3',
      systemPrompt: '',
      parameters: {},
      pinned: true,
    });
    expect(found?.imported).toEqual({ from: 'chatgpt', at: 0, print: found?.print });
    expect(found?.messages.map(({ under }) => under)).toEqual([
      null,
      'Is 91 prime?',
      'Is 91 prime?',
    ]);
    expect(found?.messages[0]).toEqual({
      role: 'user',
      content: 'Is 91 prime?',
      createdAt: 1_700_000_001_234,
      under: null,
    });
    expect(found?.messages[1]).toEqual({
      role: 'assistant',
      content: 'Yes.',
      reasoning: '',
      toolCalls: [],
      annotations: [],
      executedTools: [],
      state: 'done',
      model: 'gpt-4o',
      connectionName: 'ChatGPT',
      createdAt: 1_700_000_000_000,
      timing: { sentAt: 1_700_000_000_000 },
      under: 'Is 91 prime?',
    });
  });

  it('shows the branch that was visible', async () => {
    expect((await importedRecords(primes))?.shown).toBe('Yes.');
    expect((await importedRecords({ ...primes, current_node: 'a2' }))?.shown).toBe('No.');
  });

  it('separates the reasoning from the answer, wherever it was', async () => {
    const thoughts = {
      content_type: 'thoughts',
      thoughts: [
        { summary: 'Factors', content: '7 times 13' },
        { summary: '', content: 'So no.' },
      ],
    };
    const recap = { content_type: 'reasoning_recap', content: 'Thought for 8s' };
    const found = await importedRecords(
      conversation([
        node('q', null, messageOf('user', 'Is 91 prime?')),
        node('t', 'q', messageOf('assistant', '', { content: thoughts })),
        node('r', 't', messageOf('assistant', '', { content: recap })),
        node('a', 'r', messageOf('assistant', 'No.')),
      ]),
    );
    expect(found?.messages).toHaveLength(2);
    expect(found?.messages[1]).toMatchObject({
      content: 'No.',
      reasoning: 'Factors\n7 times 13\n\nSo no.',
      under: 'Is 91 prime?',
    });
    expect(found?.imported?.leftOut).toBeUndefined();
  });

  it('has tool calls in the form of this console, with their results', async () => {
    const found = await importedRecords(
      conversation([
        node('q', null, messageOf('user', 'What is 7 * 13?')),
        node('c', 'q', {
          ...messageOf('assistant', '', { recipient: 'python' }),
          content: { content_type: 'code', language: 'python', text: 'print(7 * 13)' },
        }),
        node('x', 'c', {
          ...messageOf('tool', ''),
          author: { role: 'tool', name: 'python' },
          content: { content_type: 'execution_output', text: '91\n' },
        }),
        node('a', 'x', messageOf('assistant', 'It is 91.')),
      ]),
    );
    expect(found?.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
    expect(found?.messages[1]).toMatchObject({
      content: '',
      toolCalls: [
        {
          id: 'c',
          type: 'function',
          function: { name: 'python', arguments: '{"input":"print(7 * 13)"}' },
        },
      ],
    });
    expect(found?.messages[2]).toMatchObject({ content: '91\n', toolCallId: 'c' });
  });

  it('turns a call without a result into text, since no service would accept it', async () => {
    const code = { content_type: 'code', text: '{"title":"Plan"}' };
    const lines = await linesOf(
      conversation([
        node('q', null, messageOf('user', 'Make a plan')),
        node('c', 'q', {
          ...messageOf('assistant', ''),
          content: code,
          recipient: 'canvas.create',
        }),
        node('q2', 'c', messageOf('user', 'Thanks')),
      ]),
    );
    expect(lines?.[1]).toEqual([
      'assistant',
      'canvas.create\n```json\n{"title":"Plan"}\n```',
      'Make a plan',
    ]);
  });

  it('has the images from the same file, as files of the question or of a tool result', async () => {
    const image = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-abc' };
    const drawn = { ...image, asset_pointer: 'sediment://file_00def' };
    const value = conversation([
      node('q', null, {
        ...messageOf('user', ''),
        content: { content_type: 'multimodal_text', parts: [image, 'What is this?'] },
        metadata: { attachments: [{ id: 'file-abc', name: 'dot.png', mime_type: 'image/png' }] },
      }),
      node('c', 'q', { ...messageOf('assistant', '{}'), recipient: 'image.draw' }),
      node('d', 'c', {
        ...messageOf('tool', ''),
        content: { content_type: 'multimodal_text', parts: [drawn] },
      }),
    ]);
    const png = Uint8Array.from(atob(pixelPng), (letter) => letter.charCodeAt(0));
    const there = await importedRecords(value, (pointer) =>
      Promise.resolve(new File([png], `${pointer}.png`)),
    );
    expect(there?.messages[0]).toMatchObject({
      content: 'What is this?',
      attachments: [
        {
          name: 'dot.png',
          kind: 'image',
          type: 'image/png',
          bytes: png.length,
          width: 1,
          height: 1,
        },
      ],
    });
    expect(there?.attachments[0]?.file.type).toBe('image/png');
    expect(there?.attachments[0]?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(there?.messages[2]).toMatchObject({
      parts: [{ type: 'image', mimeType: 'image/png', base64: pixelPng }],
    });
    const gone = await importedRecords(value);
    expect(gone?.messages[0]).not.toHaveProperty('attachments');
    expect(gone?.imported?.leftOut).toEqual({ files: 2 });
  });

  it('reports the parts that were left out', async () => {
    const context = { content_type: 'user_editable_context', user_profile: 'P' };
    const sound = { content_type: 'real_time_user_audio_video_asset_pointer' };
    const cited = 'So it is.\ue200cite\ue202turn0search1\ue201';
    const found = await importedRecords(
      conversation(
        [
          node('u', null, { ...messageOf('user', ''), content: context }),
          node('h', 'u', messageOf('user', 'Unseen', hidden)),
          node('q', 'h', {
            ...messageOf('user', ''),
            content: { content_type: 'multimodal_text', parts: [sound, { odd: 1 }, 'Text'] },
          }),
          node('a', 'q', messageOf('assistant', cited)),
          node(
            's',
            'a',
            messageOf('assistant', cited, {
              metadata: {
                content_references: [{ items: [{ title: 'T', url: 'https://a.test/' }] }],
              },
            }),
          ),
        ],
        { is_archived: true },
      ),
    );
    expect(found?.imported?.leftOut).toEqual({
      'archive-marks': 1,
      hidden: 1,
      parts: 1,
      references: 1,
      settings: 1,
      sounds: 1,
    });
    expect(found?.messages.map(({ content }) => content)).toEqual([
      'Text',
      'So it is.',
      'So it is.',
    ]);
    expect(found?.messages[2]).toMatchObject({
      annotations: [{ kind: 'url_citation', url: 'https://a.test/', title: 'T' }],
    });
  });
});
