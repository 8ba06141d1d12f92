import { expect, it } from 'vitest';
import { continuedPrompt } from './continued-prompt';

it.each([
  [undefined, '', undefined],
  ['Names: Ada.', '', 'Names: Ada.'],
  [undefined, 'and so it went', 'and so it went'],
  ['Names: Ada.', 'and so it went', 'Names: Ada. and so it went'],
])('the prompt %j after the text %j becomes %j', (own, before, prompt) => {
  expect(continuedPrompt(own, before)).toBe(prompt);
});

it('includes only the end of a long text, from the start of a word', () => {
  const prompt = continuedPrompt(undefined, 'word '.repeat(1000)) ?? '';
  expect(prompt.length).toBeLessThanOrEqual(300);
  expect(prompt).toMatch(/^(word ?)+$/);
});
