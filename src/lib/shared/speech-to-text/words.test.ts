import { describe, expect, it } from 'vitest';
import { alignWords, spreadWords } from './words';

const timed = (...words: string[]) =>
  words.map((word, index) => ({ word, start: index, end: index + 0.5 }));
const texts = (words: { text: string }[]) => words.map(({ text }) => text);

describe('Words in their text', () => {
  it.each([
    ['Hello, world. Bye', ['Hello', 'world', 'Bye'], ['Hello, ', 'world. ', 'Bye']],
    [
      'He said “yes” (twice).',
      ['he', 'said', 'yes', 'twice'],
      ['He ', 'said ', '“yes” ', '(twice).'],
    ],
    ['今日は。元気', ['今日', 'は', '元気'], ['今日', 'は。', '元気']],
    ['the cat the dog', ['the', 'cat', 'the', 'dog'], ['the ', 'cat ', 'the ', 'dog']],
    ["don't stop", ["don't", 'stop'], ["don't ", 'stop']],
  ])('include the spaces and punctuation around them: %j', (text, words, expected) => {
    const aligned = alignWords(text, timed(...words));
    expect(texts(aligned)).toEqual(expected);
    expect(aligned.map(({ start }) => start)).toEqual(words.map((_, index) => index));
  });

  it('add the time of a missing word to the previous one', () => {
    expect(alignWords('one 2 three', timed('one', 'two', 'three'))).toEqual([
      { text: 'one 2 ', start: 0, end: 1.5 },
      { text: 'three', start: 2, end: 2.5 },
    ]);
  });

  it('are empty if none is found', () => {
    expect(alignWords('abc', timed('x', 'y'))).toEqual([]);
  });
});

describe('Time spread over a text', () => {
  it('is proportional to the lengths of its words, without gaps', () => {
    const words = spreadWords('ab cdefg', 10, 18);
    expect(words).toEqual([
      { text: 'ab', start: 10, end: 12 },
      { text: ' cdefg', start: 12, end: 18 },
    ]);
  });

  it.each(['', '   '])('gives no words for %j', (text) => {
    expect(spreadWords(text, 0, 1)).toEqual([]);
  });

  it('preserves every character', () => {
    const text = '  two  spaces and an end ';
    expect(texts(spreadWords(text, 0, 1)).join('')).toBe(text);
  });
});

it('100,000 words that are missing from a text of 1 MB are searched quickly', () => {
  const words = Array.from({ length: 100_000 }, (_, index) => ({
    word: 'x',
    start: index,
    end: index,
  }));
  expect(alignWords('ab '.repeat(350_000), words)).toEqual([]);
});
