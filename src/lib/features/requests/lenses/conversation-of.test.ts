import { describe, expect, it } from 'vitest';
import { conversationOf } from './conversation-of';

const chat = 'https://api.test/v1/chat/completions';
const responses = 'https://api.test/v1/responses';
const read = (body: unknown, url = chat) => conversationOf(JSON.stringify(body), url);

describe('The conversation of a request', () => {
  it('of chat has its messages by role, with texts, parts and calls by name', () => {
    const body = {
      model: 'm',
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          name: 'Ada',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,(99 bytes)' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          reasoning: 'Look it up.',
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'A cat' },
      ],
      stream: true,
    };
    expect(read(body)).toEqual({
      turns: [
        { role: 'system', pieces: [{ kind: 'text', text: 'Be brief.' }] },
        {
          role: 'user',
          name: 'Ada',
          pieces: [
            { kind: 'text', text: 'What is this?' },
            {
              kind: 'value',
              name: 'image_url',
              value: { url: 'data:image/png;base64,(99 bytes)' },
            },
          ],
        },
        {
          role: 'assistant',
          pieces: [
            { kind: 'value', name: 'look', value: '{"a":1}' },
            { kind: 'value', name: 'reasoning', value: 'Look it up.' },
          ],
        },
        { role: 'tool', name: 'c1', pieces: [{ kind: 'text', text: 'A cat' }] },
      ],
      rest: [
        ['model', 'm'],
        ['stream', true],
      ],
    });
  });

  it('of responses begins with its instructions, and has its items by type', () => {
    const input = [
      { role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
      { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: 'A cat' },
      { type: 'reasoning', summary: [] },
    ];
    expect(read({ input, instructions: 'Be brief.', model: 'm' }, responses)).toEqual({
      turns: [
        { role: 'instructions', pieces: [{ kind: 'text', text: 'Be brief.' }] },
        { role: 'user', pieces: [{ kind: 'text', text: 'Hello' }] },
        {
          role: 'function_call',
          name: 'c1',
          pieces: [{ kind: 'value', name: 'look', value: '{}' }],
        },
        { role: 'function_call_output', name: 'c1', pieces: [{ kind: 'text', text: 'A cat' }] },
        {
          role: 'reasoning',
          pieces: [{ kind: 'value', name: 'reasoning', value: { type: 'reasoning', summary: [] } }],
        },
      ],
      rest: [['model', 'm']],
    });
    expect(read({ input: 'Hello' }, responses)?.turns).toEqual([
      { role: 'user', pieces: [{ kind: 'text', text: 'Hello' }] },
    ]);
  });

  it('shows anything but messages as it is', () => {
    expect(read({ messages: ['odd', { content: 7 }, null] })?.turns).toEqual([
      { role: 'message', pieces: [{ kind: 'value', name: 'message', value: 'odd' }] },
      { role: 'message', pieces: [{ kind: 'value', name: 'content', value: 7 }] },
      { role: 'message', pieces: [{ kind: 'value', name: 'message', value: null }] },
    ]);
  });

  it.each([
    ['a text to speak', { input: 'Hello', voice: 'v' }, 'https://api.test/v1/audio/speech'],
    ['a prompt', { prompt: 'Hello' }, 'https://api.test/v1/completions'],
    ['an input that is no text and no list', { input: 7 }, responses],
    ['a list', [], chat],
  ])('is in no request with %s', (_, body, url) => {
    expect(read(body, url)).toBeUndefined();
  });
});
