import { expect, it } from 'vitest';
import { chatRequestOf, convertToChat } from './convert-to-chat';
import { legacyForms, type LegacyForm } from './legacy-paths';

function form(name: LegacyForm['name']): LegacyForm {
  const found = legacyForms.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
}

it('A completion becomes one user message, its max_tokens renamed', () => {
  const chat = convertToChat(form('completions'), {
    model: 'm',
    prompt: 'Once upon',
    max_tokens: 20,
    temperature: 0.5,
    stream: true,
  });
  expect(chatRequestOf(chat)).toEqual({
    model: 'm',
    messages: [{ role: 'user', content: 'Once upon' }],
    max_completion_tokens: 20,
    temperature: 0.5,
    stream: true,
  });
  expect(chat.notes).toEqual([
    expect.stringMatching(/continues the prompt/),
    expect.stringMatching(/max_completion_tokens/),
  ]);
});

it('A text completion becomes a system and a user message', () => {
  const chat = convertToChat(form('text-completion'), {
    model_id: 'm',
    system_prompt: 'Be brief',
    user_prompt: 'Hi',
  });
  expect(chatRequestOf(chat)).toEqual({
    model: 'm',
    messages: [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Hi' },
    ],
  });
  expect(chat.notes).toEqual([]);
});

it('The members that chat does not support are named', () => {
  const chat = convertToChat(form('text-completion'), {
    model_id: 'm',
    user_prompt: 'Hi',
    history: [],
  });
  expect(chat.notes).toEqual(['history isn’t part of a chat request and is left out.']);
  expect(chatRequestOf(chat)).not.toHaveProperty('history');
});

it('A member that is null is left out', () => {
  const chat = convertToChat(form('completions'), { model: 'm', prompt: 'a', max_tokens: null });
  expect(chatRequestOf(chat)).not.toHaveProperty('max_completion_tokens');
});
