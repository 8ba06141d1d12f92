import { describe, expect, it } from 'vitest';
import { fold, foldWithPlaces } from './fold';

describe('A folded text', () => {
  it.each([
    ['Case', 'CASE'],
    ['café', 'cafe\u0301'],
    ['café', 'CAFE'],
    ['naïve', 'naive'],
    ['Straßenverkehr', 'STRASSENVERKEHR'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδός'],
    ['don’t', "don't"],
    ['“yes” – no', '"yes" - no'],
    ['two\u00a0words', 'two words'],
    ['two \n\t words', 'two words'],
    ['ﬁne ①', 'fine 1'],
    ['ﾃｽﾄ', 'テスト'],
    ['が', 'か\u3099'],
    ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['\u202eabc\u202c', 'abc'],
    ['مُحَمَّد', 'محمد'],
    ['שָׁלוֹם', 'שלום'],
  ])('%j is found as %j', (a, b) => {
    expect(fold(a)).toBe(fold(b));
  });

  it.each([
    ['か', 'が'],
    ['하', '한'],
    ['a', 'b'],
  ])('%j is not %j', (a, b) => {
    expect(fold(a)).not.toBe(fold(b));
  });

  it('folds a letter with a hundred thousand marks in linear time', () => {
    const marks = '\u0323\u0301'.repeat(50_000);
    expect(fold(`a${marks}b`)).toBe('ab');
  });
});

describe('The positions of a folded text', () => {
  const texts = [
    'Plain words, twice  spaced.\n\nAnd more',
    'Ça va — “naïve café” → 日本語 한글 🎉👩‍👩‍👧',
    'cafe\u0301 \u1112\u1161\u11ab か\u3099 ﬁ',
    'lone \ud800 and \udc00 surrogates',
    '\u00a8 \u00a8\u00a0 x',
    'مُحَمَّد \u202eabc',
  ];

  it.each(texts)('of %j equal those of the whole', (text) => {
    const { folded, places } = foldWithPlaces(text);
    expect(folded).toBe(fold(text));
    expect(places).toHaveLength(folded.length + 1);
    expect(places.at(-1)).toBe(text.length);
  });
});
