import { expect, it } from 'vitest';
import { shortenMiddle, shownText, visibleText } from './shown-text';
import { MarkRuns, withoutMarkRuns } from './mark-runs';

it.each([
  ['invoice\u202Efdp.exe', 'invoice‹U+202E›fdp.exe'],
  ['a\u2066b\u2069\u200F\u061C', 'a‹U+2066›b‹U+2069›‹U+200F›‹U+061C›'],
])('A direction control is shown as a symbol', (text, shown) => {
  expect(shownText(text)).toBe(shown);
});

it.each(['שלום, עולם', 'नमस्ते', '👩‍💻 é', 'plain.jsonl'])(
  'A visible text is unchanged: %s',
  (text) => {
    expect(shownText(text)).toBe(text);
  },
);

it('A hidden text is shown, and emoji are unchanged', () => {
  expect(visibleText('a\u200B\u00AD\u{E0061}\u202Eb')).toBe('a‹U+200B›‹U+00AD›‹U+E0061›‹U+202E›b');
  expect(visibleText('👩‍💻 ❤️ می‌خواهم')).toBe('👩‍💻 ❤️ می‌خواهم');
});

const mark = '\u0301';
const runs = (text: string) => text.match(/\p{M}+/gu)?.map((run) => [...run].length) ?? [];

it.each(['café', 'cafe\u0301', 'ສີ່', 'नमस्ते', 'Z̸̢̛̗̈́a̵l̶g̷o̴', `a${mark.repeat(32)}b`, '👩‍💻'])(
  'A run that browsers can lay out is unchanged: %s',
  (text) => expect(withoutMarkRuns(text)).toBe(text),
);

it('A run that no browser lays out in time is broken, and keeps every mark', () => {
  const shown = withoutMarkRuns(`a${mark.repeat(100)}b`);
  expect(runs(shown)).toEqual([32, 32, 32, 4]);
  expect(shown.replaceAll('\u200b', '')).toBe(`a${mark.repeat(100)}b`);
});

it.each([1, 4, 31, 32, 33, 64, 100])(
  'A run that no browser lays out in time is broken the same way in pieces of %i',
  (length) => {
    const source = `x${mark.repeat(200)}y${'\u{1e8d0}'.repeat(70)}z`;
    const marks = new MarkRuns();
    const characters = [...source];
    let shown = '';
    for (let at = 0; at < characters.length; at += length)
      shown += marks.push(characters.slice(at, at + length).join(''));
    expect(shown).toBe(withoutMarkRuns(source));
  },
);

it('A short id is unchanged', () => {
  expect(shortenMiddle('file-123', 20)).toBe('file-123');
});

it('A long id keeps both ends within the length', () => {
  const short = shortenMiddle('chatcmpl-0123456789abcdef0123456789abcdef', 16);
  expect(short).toHaveLength(16);
  expect(short).toBe('chatcmpl-0…bcdef');
});
