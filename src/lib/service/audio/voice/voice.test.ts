import { describe, expect, it } from 'vitest';
import { letterToSound } from './letter-to-sound';
import { numberWords, spokenWords } from './spoken-words';

/** Pronunciations from an English dictionary. */
it.each([
  ['hello', 'HH EH L OW'],
  ['world', 'W ER L D'],
  ['speech', 'S P IY CH'],
  ['people', 'P IY P AX L'],
  ['nation', 'N EY SH AX N'],
  ['through', 'TH R UW'],
  ['knight', 'N AY T'],
  ['thing', 'TH IH NG'],
  ['making', 'M EY K IH NG'],
  ['phone', 'F OW N'],
  ['question', 'K W EH S CH AX N'],
  ["don't", 'D OW N T'],
])('The built-in voice says %s as %s', (word, sounds) => {
  expect(letterToSound(word).join(' ')).toBe(sounds);
});

it.each([
  ['0', 'zero'],
  ['13', 'thirteen'],
  ['42', 'forty two'],
  ['100', 'one hundred'],
  ['1,234', 'one thousand two hundred thirty four'],
  ['2000000', 'two million'],
  ['3.14', 'three point one four'],
  ['007', 'zero zero seven'],
])('The number %s is spoken as %s', (digits, words) => {
  expect(numberWords(digits).join(' ')).toBe(words);
});

describe('A text', () => {
  const sounds = (text: string): string => (spokenWords(text)[0]?.sounds ?? []).join(' ');

  it('is split into words without the punctuation around them', () => {
    const words = spokenWords('“Hello,” she said — (twice) 5% more!').map(({ text }) => text);
    expect(words).toEqual(['Hello', 'she', 'said', 'twice', '5%', 'more']);
  });

  it('pauses longer after a sentence than after a comma, and not between words', () => {
    const [comma, word, end] = spokenWords('Yes, no way. Go').map(({ pause }) => pause);
    const between = spokenWords('no way')[0]?.pause;
    expect([comma, word, end].every((pause) => pause !== undefined)).toBe(true);
    expect(between).toBe(0);
    expect(spokenWords('Yes, no')[0]?.pause).toBeGreaterThan(0);
    expect(spokenWords('Yes. No')[0]?.pause).toBeGreaterThan(spokenWords('Yes, no')[0]?.pause ?? 0);
  });

  it('rises at a question', () => {
    expect(spokenWords('Is it?').at(-1)?.ends).toBe('question');
  });

  it('spells words without vowels, and speaks signs', () => {
    expect(sounds('TV')).toBe('T IY V IY');
    expect(sounds('&')).toBe('AE N D');
  });

  it('speaks letters with marks like those without, and letters of other scripts as a neutral sound', () => {
    expect(sounds('é')).toBe(sounds('e'));
    expect(sounds('你好')).toBe('AX AX');
  });

  it('may have nothing to speak', () => {
    expect(spokenWords('... — !')).toEqual([]);
  });
});
