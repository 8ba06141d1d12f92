import { describe, expect, it } from 'vitest';
import { splitText, spokenParts, spokenText } from './split-text';

const sentence = 'This is one sentence of several words.';
const squeezed = (text: string) => text.replace(/\s+/g, '');

describe('A text over the limit', () => {
  it('is split into parts of as many whole sentences as fit', () => {
    const parts = splitText(Array(7).fill(sentence).join(' '), 200);
    expect(parts).toEqual([Array(5).fill(sentence).join(' '), `${sentence} ${sentence}`]);
  });

  it('is not split within a number or an abbreviation', () => {
    const parts = splitText(`It costs 3.50 today. ${sentence}`, 40);
    expect(parts).toEqual(['It costs 3.50 today.', sentence]);
  });

  it('is cut after a clause, then between words, where a sentence is too long', () => {
    expect(splitText('The first half of it, then the second half.', 30)).toEqual([
      'The first half of it,',
      'then the second half.',
    ]);
    expect(splitText('one two three four five six', 12)).toEqual([
      'one two',
      'three four',
      'five six',
    ]);
  });

  it('is cut between graphemes if there is no space', () => {
    const family = '👨‍👩‍👧‍👦';
    const parts = splitText(`${'a'.repeat(8)}${family}${family}`, 12);
    expect(parts).toEqual(['aaaaaaaa']);
    expect(splitText('日本語の文章'.repeat(5), 10).join('')).toBe('日本語の文章'.repeat(5));
  });

  it.each([7, 20, 33, 200, 1000])('loses no word at a limit of %d', (limit) => {
    const text = `${sentence}\n\n“${sentence}” ${'word '.repeat(60)}— ${'x'.repeat(90)}! ${sentence}`;
    const parts = splitText(text, limit);
    expect(parts.every((part) => part.length <= limit)).toBe(true);
    expect(squeezed(parts.join('')).replace(/[^\p{L}]/gu, '')).toBe(
      squeezed(text).replace(/[^\p{L}]/gu, ''),
    );
  });
});

describe('A text within the limit', () => {
  it('is unchanged', () => {
    expect(splitText(`  ${sentence}\n${sentence} `, 200)).toEqual([`${sentence}\n${sentence}`]);
  });

  it('has no parts if it is empty', () => {
    expect(splitText(' \n', 200)).toEqual([]);
  });
});

it('A text to read aloud is split quickly and completely, however long it is', () => {
  const text = `${sentence} `.repeat(25_000);
  const parts = splitText(text, 200);
  expect(parts).toHaveLength(5000);
  expect(parts.every((part) => part === Array(5).fill(sentence).join(' '))).toBe(true);
});

describe('An answer that is read aloud', () => {
  it.each([
    ['# Title\n\nSome **bold** and `code`.', 'Title\n\nSome bold and code.'],
    ['See [the guide](https://example.com/a_b).', 'See the guide.'],
    ['- one\n- two\n1. three', 'one\ntwo\nthree'],
    ['Before\n```js\nlet a = 1;\n```\nAfter', 'Before\nCode is left out.\nAfter'],
    ['Cut off\n```\nlet a', 'Cut off\nCode is left out.'],
    ['- [x] milk\n- [ ] bread', 'milk\nbread'],
    ['***Both*** and **over\ntwo lines** and **cut off', 'Both and over\ntwo lines and cut off'],
    ['A note[^1].\n\n[^1]: Its text', 'A note.\n\nIts text'],
    ['One<br>two &amp; three', 'One two & three'],
    ['\\*Not emphasis\\*, 2 * 3, snake_case', 'Not emphasis, 2 * 3, snake_case'],
    ['The sum $x+y$ and \\(z\\) cost $5 or $6', 'The sum x+y and z cost $5 or $6'],
    ['It costs $5–$10, or $100/$200', 'It costs $5–$10, or $100/$200'],
    ['Title\n=====\nText', 'Title\n\nText'],
  ])('%j sounds as %j', (markdown, spoken) => {
    expect(spokenText(markdown)).toBe(spoken);
  });

  it('begins with its first sentence, then continues in parts of whole sentences', () => {
    const sentence = 'This is a sentence of which there are many in a row here.';
    const parts = spokenParts(Array(8).fill(sentence).join(' '));
    expect(parts[0]).toBe(sentence);
    expect(parts[1]).toBe(`${sentence} ${sentence} ${sentence}`);
    expect(parts.join(' ')).toBe(Array(8).fill(sentence).join(' '));
  });

  it('is cut within a sentence that is longer than speech models accept', () => {
    const parts = spokenParts(`${'word '.repeat(90)}end. ${'x'.repeat(450)}`);
    expect(parts.every(({ length }) => length <= 200)).toBe(true);
    expect(parts.join('').replace(/ /g, '')).toBe(`${'word'.repeat(90)}end.${'x'.repeat(450)}`);
  });

  it('has no part without words', () => {
    expect(spokenParts('---\n\nYes.')).toEqual(['Yes.']);
    expect(spokenParts('---\n\n…')).toEqual([]);
  });
});
