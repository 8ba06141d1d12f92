import { expect, it } from 'vitest';
import type { ChatRequest } from '$lib/base/api/chat-types';
import { templateOf } from './line-settings';

const format = {
  type: 'json_schema',
  json_schema: { name: 'city', schema: { type: 'object' }, strict: true },
};
const file = `attachment:${'a'.repeat(32)}`;

it('The settings of a line include the model, system prompt, question and response format', () => {
  const request: ChatRequest = {
    model: 'm',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Where is {{city}}?' },
    ],
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0.2,
    seed: null,
    response_format: format,
    tools: [{ type: 'function', function: { name: 'f' } }],
  };
  expect(templateOf(request)).toEqual({
    settings: {
      model: 'm',
      system: 'Be brief.',
      user: 'Where is {{city}}?',
      parameters: {
        temperature: 0.2,
        response_format: format,
        tools: [{ type: 'function', function: { name: 'f' } }],
      },
    },
    unsupported: [],
  });
});

it('The settings of a line use the last answered question when nothing is typed after it', () => {
  const messages: ChatRequest['messages'] = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Where is Bern?' },
    { role: 'assistant', content: 'In Switzerland.' },
    { role: 'user', content: '' },
  ];
  expect(templateOf({ model: 'm', messages })).toEqual({
    settings: { model: 'm', system: 'Be brief.', user: 'Where is Bern?', parameters: {} },
    unsupported: [],
  });
});

it('The settings of a line name the members that it cannot contain', () => {
  const request: ChatRequest = {
    model: 'm',
    messages: [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: file } },
          { type: 'text', text: 'Three' },
        ],
      },
    ],
    top_k: 3,
    documents: [
      { id: 'own', source: { type: 'text', text: 'Mine' } },
      { id: 'a.txt', source: { type: 'text', text: file } },
    ],
  };
  expect(templateOf(request)).toEqual({
    settings: {
      model: 'm',
      system: '',
      user: 'Three',
      parameters: { documents: [{ id: 'own', source: { type: 'text', text: 'Mine' } }] },
    },
    unsupported: ['attached files', 'the other messages of the conversation', 'top_k'],
  });
});
