import { describe, expect, it } from 'vitest';
import { chat, read, sent, user } from './sent-evaluation';

describe('Messages of a chat prompt', () => {
  const image = (url: string) => ({ type: 'image_url', image_url: { url } });

  it('are sent with their images and sounds', () => {
    const sound = { type: 'input_audio', input_audio: { data: '{{s}}', format: 'wav' } };
    const result = read({
      prompts: [chat(user([image('{{u}}'), sound, { type: 'text', text: 'What is {{it}}?' }]))],
      tests: [{ vars: { u: 'https://x.example/a.png', s: 'UklGRg==', it: 'it' } }],
    });
    expect(sent(result)).toEqual([
      [
        user([
          image('https://x.example/a.png'),
          { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
          { type: 'text', text: 'What is it?' },
        ]),
      ],
    ]);
    expect(result.left).toEqual([]);
  });

  it('keep images that come after the text', () => {
    const parts = [{ type: 'text', text: 'What is {{it}}?' }, image('https://x.example/a.png')];
    const result = read({ prompts: [chat(user(parts))], tests: [{ vars: { it: 'it' } }] });
    expect(sent(result)).toEqual([[user([{ type: 'text', text: 'What is it?' }, parts[1]])]]);
    expect(result.left).toEqual([]);
  });

  it('name an image without a text, for which a row needs a prompt', () => {
    const { left } = read({ prompts: [chat(user([image('https://x.example/a.png')]))] });
    expect(left).toMatchObject([{ place: 'Prompt 1', reason: /type a prompt in the rows/ }]);
  });

  it('may have images as Anthropic, Google and the Responses API write them', () => {
    const anthropic = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'QQ==' },
    };
    const google = [{ inline_data: { mime_type: 'image/png', data: 'QQ==' } }, { text: 'What?' }];
    const responses = { type: 'input_image', image_url: 'data:image/png;base64,QQ==' };
    const result = read({
      prompts: [
        chat(user([anthropic, { type: 'text', text: 'What?' }])),
        chat({ role: 'user', parts: google }),
        chat(user([responses, { type: 'input_text', text: 'What?' }])),
      ],
    });
    const same = [user([image('data:image/png;base64,QQ=='), { type: 'text', text: 'What?' }])];
    expect(sent(result)).toEqual([same, same, same]);
  });

  it('name parts that a prompt cannot have', () => {
    const { left } = read({
      prompts: [chat(user([{ type: 'video_url' }, { type: 'text', text: 'a' }]))],
    });
    expect(left).toMatchObject([{ place: 'Prompt 1', reason: /“video_url” isn’t sent/ }]);
  });

  it('keep tool calls, their results and later questions', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } };
    const messages = [
      user('go'),
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: '42' },
      user('so {{q}}?'),
    ];
    const result = read({ prompts: [chat(...messages)], tests: [{ vars: { q: 'what' } }] });
    expect(sent(result)).toEqual([[...messages.slice(0, 3), user('so what?')]]);
    expect(result.left).toEqual([]);
  });

  it.each([
    [
      'a result without its call',
      [user('a'), { role: 'tool', tool_call_id: 'x', content: '1' }, user('b')],
      /without their other half/,
    ],
    [
      'an unknown role',
      [{ role: 'narrator', content: 'x' }, user('b')],
      /role “narrator” is unknown/,
    ],
    [
      'a beginning of the answer',
      [user('b'), { role: 'assistant', content: 'It' }],
      /follows its last user message/,
    ],
    ['a developer message', [{ role: 'developer', content: 'x' }, user('b')], /developer message/],
    ['no user message', [{ role: 'system', content: 'b' }], /no user message/],
  ])('name %s', (_, messages, reason) => {
    const { left, evaluation } = read({ prompts: [chat(...messages)] });
    expect(left).toMatchObject([{ place: 'Prompt 1', reason }]);
    expect(evaluation.rows[0]?.prompts).toEqual(['b']);
  });

  it('keep a system message between others at its place', () => {
    const messages = [
      { role: 'system', content: 'a' },
      user('b'),
      { role: 'system', content: 'c' },
      user('d'),
    ];
    expect(sent(read({ prompts: [chat(...messages)] }))).toEqual([messages]);
  });

  it('are rows of their own where they differ between prompts', () => {
    const [one, two] = [
      [user('a'), user('b {{q}}')],
      [{ role: 'system', content: 's' }, user('c')],
    ];
    const result = read({ prompts: [chat(...one), chat(...two)], tests: [{ vars: { q: 'x' } }] });
    expect(sent(result)).toEqual([[user('a'), user('b x')], two]);
    expect(result.left).toEqual([]);
  });

  it('keep loops as text, with the names that they bind', () => {
    const text = '{% for m in h %}{{ m.role }}: {{ m | dump }} {{ q }}{% endfor %}';
    const result = read({ prompts: [text], tests: [{ vars: { q: 'x', h: ['a'] } }] });
    expect(sent(result)).toEqual([
      [user('{% for m in h %}{{ m.role }}: {{ m | dump }} x{% endfor %}')],
    ]);
    expect(result.left).toMatchObject([{ place: 'Prompt 1', reason: /logic .* stays as text/ }]);
  });

  it('may have a text as JSON', () => {
    const result = read({
      prompts: ['[{"role": "user", "content": {{ q | dump }} }]'],
      tests: [{ vars: { q: 'say "hi"\nnow' } }],
    });
    expect(sent(result)).toEqual([[user('say "hi"\nnow')]]);
  });
});
