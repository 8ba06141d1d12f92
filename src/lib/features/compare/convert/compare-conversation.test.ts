import { expect, it } from 'vitest';
import { convertConversation } from './compare-conversation';

it('A conversation becomes its last question, with the earlier messages before it', () => {
  expect(
    convertConversation({
      model: 'm',
      stream: true,
      temperature: 0.3,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'First' },
        { role: 'assistant', content: 'Yes' },
        { role: 'user', content: 'Second' },
        { role: 'assistant', content: 'No' },
      ],
    }),
  ).toEqual({
    settings: { model: 'm', systemPrompt: 'Be brief.', parameters: { temperature: 0.3 } },
    row: {
      prompts: ['Second'],
      before: [
        { role: 'user', content: 'First' },
        { role: 'assistant', content: 'Yes' },
      ],
    },
    filesLeft: 0,
  });
});

it('A next question that is still empty is ignored', () => {
  const messages = [
    { role: 'user' as const, content: 'First' },
    { role: 'assistant' as const, content: 'Yes' },
    { role: 'user' as const, content: '' },
  ];
  expect(convertConversation({ model: 'm', messages }).row).toEqual({ prompts: ['First'] });
});

it('Messages with files keep their text, and the files are counted', () => {
  const image = { type: 'image_url' as const, image_url: { url: 'data:,' } };
  const content = [{ type: 'text' as const, text: 'Look' }, image];
  expect(convertConversation({ model: 'm', messages: [{ role: 'user', content }] })).toMatchObject({
    row: { prompts: ['Look'] },
    filesLeft: 1,
  });
});

it('A new conversation has an empty prompt', () => {
  expect(convertConversation({ model: 'm', messages: [] }).row).toEqual({ prompts: [''] });
});
