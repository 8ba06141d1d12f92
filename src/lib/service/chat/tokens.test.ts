import { expect, it } from 'vitest';
import { countTokens, tokenize } from './usage';

it.each([
  ['word', ['word']],
  ['words', ['word', 's']],
  ['two words', ['two', ' word', 's']],
  ['(a)', ['(', 'a', ')']],
  ['```ts', ['```', 'ts']],
  ['a\n\nb', ['a', '\n\n', 'b']],
  ['über 12345', ['über', ' 1234', '5']],
  ['', []],
])('The text %j is the tokens %j', (text, tokens) => {
  expect([...tokenize(text)]).toEqual(tokens);
  expect(countTokens(text)).toBe(tokens.length);
});

it.each(['👩‍🚀🏳️‍🌈 family', '  indented\n\t code  ', 'مرحبا 你好', 'lone \ud800 surrogate', '\u0000'])(
  'The tokens of %j are the text again, with no character broken',
  (text) => {
    const tokens = [...tokenize(text)];
    expect(tokens.join('')).toBe(text);
    expect(tokens.every((token) => text.includes('\ud800') || token.isWellFormed())).toBe(true);
  },
);
