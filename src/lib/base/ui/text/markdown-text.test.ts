import { expect, it } from 'vitest';
import { markdownText } from './markdown-text';

it.each([
  ['# Title\n\nSome **bold**, *fine* and `code`.', 'Title\n\nSome bold, fine and code.'],
  ['**all *of* it** and __this__ and ~~not~~ that', 'all of it and this and not that'],
  ['See [the **guide**](https://example.com/a_b "It") ![a map](m.png)', 'See the guide a map'],
  ['- one\n  - two\n1. three\n> four', 'one\ntwo\nthree\nfour'],
  ['```js\nlet a = 1;\n```', 'let a = 1;'],
  ['| Planet | Moons |\n| --- | ---: |\n| Mars | 2 |', 'Planet, Moons\nMars, 2'],
  ['Above\n\n---\n\nBelow', 'Above\n\n\n\nBelow'],
  ['`**kwargs` of `__init__`', '**kwargs of __init__'],
])('The Markdown %j reads as %j', (markdown, words) => {
  expect(markdownText(markdown)).toBe(words);
});

it.each(['snake_case_name', '2 * 3 * 4 = 24', '2*3*4', '5 | 6', 'a ~ b', '{"_id": 1, "_rev": 2}'])(
  'A text without Markdown is unchanged: %j',
  (text) => {
    expect(markdownText(text)).toBe(text);
  },
);

it('The unclosed marks of Markdown are read as written', () => {
  const text = '**a [b *c '.repeat(20_000).trim();
  expect(markdownText(text)).toBe(text);
});
