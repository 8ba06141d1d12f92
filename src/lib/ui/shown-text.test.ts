import { expect, it } from 'vitest';
import { shownText } from './shown-text';

it.each([
  ['invoice\u202Efdp.exe', 'invoice‹U+202E›fdp.exe'],
  ['a\u2066b\u2069\u200F\u061C', 'a‹U+2066›b‹U+2069›‹U+200F›‹U+061C›'],
])('shows direction controls as symbols', (text, shown) => {
  expect(shownText(text)).toBe(shown);
});

it.each(['שלום, עולם', 'नमस्ते', '👩‍💻 é', 'plain.jsonl'])('leaves %s unchanged', (text) => {
  expect(shownText(text)).toBe(text);
});
