import { describe, expect, it } from 'vitest';
import { placesOf, snippetOf } from './places';
import { termsOf } from './fold';

const found = (text: string, query: string) =>
  placesOf(text, termsOf(query)).map(({ start, end }) => text.slice(start, end));

describe('The terms of a query', () => {
  it.each([
    ['Tides  and Moons', ['tides', 'moons', 'and']],
    ['"the moon" sea', ['the moon', 'sea']],
    ['“the moon”', ['the moon']],
    ['moon moons', ['moons']],
    ['日本', ['日本']],
    ['  ', []],
    ['"', []],
  ])('%j searches for %j', (query, terms) => {
    expect(termsOf(query)).toEqual(terms);
  });
});

describe('Positions of words', () => {
  it.each([
    ['A Café, a cafe\u0301.', 'cafe', ['Café', 'cafe\u0301']],
    ['今日は日本語です', '日本', ['日本']],
    ['\ufb01ne', 'i', ['\ufb01']],
    ['🎉 party 🎉', '🎉', ['🎉', '🎉']],
    ['a\n\nb', '"a b"', ['a\n\nb']],
    ['x \ud800y', 'y', ['y']],
    ['nothing', 'something', []],
  ])('in %j of %j', (text, query, places) => {
    expect(found(text, query)).toEqual(places);
  });

  it('are found in a text of megabytes, also when it is folded in two windows', () => {
    const text = `${'é '.repeat(2046)}needles ${'漢字'.repeat(500_000)}needle`;
    expect(found(text, 'needle')).toEqual(['needle', 'needle']);
  });
});

describe('The words around a hit', () => {
  const words = (text: string, query: string) =>
    snippetOf(text, termsOf(query))?.pieces.map(({ text: piece, isFound }) =>
      isFound ? `[${piece}]` : piece,
    );

  it('are those before and after it, cut between words', () => {
    const text = `${'before '.repeat(40)}the Moon rises ${'behind '.repeat(40)}`;
    const shown = words(text, 'moon rises')?.join('');
    expect(shown).toMatch(/^…(before )+the \[Moon\] \[rises\] (behind )+behind…$/);
  });

  it.each([
    [
      '| Planet | Moons |\n| --- | ---: |\n| Mars | 2 |',
      'mars',
      '| Planet | Moons | | [Mars] | 2 |',
    ],
    ['Moons\n\n--- | :-:\nMars | 2', 'moons', '[Moons] Mars | 2'],
    ['a | b\n--- | ---', '---', 'a | b [---] | [---]'],
  ])('omit the rules of the table %j, unless they are searched for', (text, query, shown) => {
    expect(words(text, query)?.join('')).toBe(shown);
  });

  it('are all of a short text, with its line breaks as spaces', () => {
    expect(words('One\ntwo\n\nthree', 'two')).toEqual(['One ', '[two]', ' three']);
  });

  it('are empty when a word is missing', () => {
    expect(words('One two', 'two three')).toBeUndefined();
  });

  it('split no surrogate pair, and no letter from its marks', () => {
    const text = `${'👩'.repeat(300)}needle${'e\u0301'.repeat(300)}`;
    const shown = words(text, 'needle')?.join('') ?? '';
    expect(shown).toContain('[needle]');
    expect(shown.isWellFormed()).toBe(true);
  });

  it('stay short when the hit is long', () => {
    expect(words('x'.repeat(1_000_000), 'x'.repeat(500))?.join('').length).toBeLessThan(400);
  });
});
