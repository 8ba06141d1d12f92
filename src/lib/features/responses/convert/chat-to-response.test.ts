import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '$lib/base/api/chat-types';
import { chatToResponse } from './chat-to-response';

const convert = (messages: ChatMessage[], more: object = {}) =>
  chatToResponse({ model: 'm', messages, stream: true, ...more });

describe('A chat request as a response request', () => {
  it('is a text for a single question', () => {
    const { draft } = convert([
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Hi' },
    ]);
    expect(draft).toEqual({ model: 'm', input: 'Hi', instructions: 'Be brief', parameters: {} });
  });

  it('has an empty text without a question', () => {
    expect(convert([]).draft.input).toBe('');
  });

  it('holds a conversation as items', () => {
    const { draft, notConverted } = convert([
      { role: 'user', content: 'Weather?' },
      {
        role: 'assistant',
        content: 'I look.',
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: '12' },
    ]);
    expect(draft.input).toEqual([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: 'I look.' },
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: '12' },
    ]);
    expect(notConverted).toEqual([]);
  });

  it('holds an image by the text of its URL', () => {
    const image = {
      type: 'image_url' as const,
      image_url: { url: 'data:,x', detail: 'low' as const },
    };
    const { draft } = convert([{ role: 'user', content: [{ type: 'text', text: 'See' }, image] }]);
    expect(draft.input).toEqual([
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'See' },
          { type: 'input_image', image_url: 'data:,x', detail: 'low' },
        ],
      },
    ]);
  });

  it('refers to its files as chat does', () => {
    const address = `attachment:${'0'.repeat(32)}`;
    const sound = {
      type: 'input_audio' as const,
      input_audio: { data: address, format: 'wav' as const },
    };
    const content = [
      { type: 'image_url' as const, image_url: { url: address } },
      { type: 'text' as const, text: address },
      sound,
    ];
    const { draft, notConverted } = convert([{ role: 'user', content }]);
    const parts = [
      { type: 'input_image', image_url: address },
      { type: 'input_text', text: address },
      sound,
    ];
    expect(draft.input).toEqual([{ role: 'user', content: parts }]);
    expect(notConverted).toEqual([]);
  });

  it('names what responses do not support', () => {
    const { notConverted } = convert(
      [
        { role: 'user', content: [{ type: 'document', document: { data: {} } }] },
        { role: 'assistant', content: 'Yo', reasoning: 'Hm' },
      ],
      { seed: 7 },
    );
    expect(notConverted).toEqual(['seed', 'documents in messages', 'reasoning of the answers']);
  });
});
