import { expect, it } from 'vitest';
import { tagCounts, tagName, withoutTag, withTag, withTagRenamed } from './tag-names';

it.each([
  ['  to  do\t', 'to do'],
  ['a\nb\u0000c', 'a b c'],
  [' \u0007 ', ''],
  ['e\u0301', '\u00e9'],
  ['\ud800', '\ufffd'],
])('A tag is the typed text, on one line and without surrounding space: %j', (typed, name) => {
  expect(tagName(typed)).toBe(name);
});

it('A tag is never longer than 40 characters, and never half of one', () => {
  expect(tagName('𠀀'.repeat(100))).toBe('𠀀'.repeat(40));
  expect(tagName(`${'a'.repeat(39)}  b`)).toBe('a'.repeat(39));
});

it('A tag is added and removed whatever its case', () => {
  expect(withTag(['Work'], 'Idea')).toEqual(['Work', 'Idea']);
  expect(withTag(['Work'], 'work')).toEqual(['Work']);
  expect(withoutTag(['Work', 'Idea'], 'WORK')).toEqual(['Idea']);
});

it('A tag is renamed in place, and merges with a tag that has the new name', () => {
  expect(withTagRenamed(['a', 'b', 'c'], 'B', 'x')).toEqual(['a', 'x', 'c']);
  expect(withTagRenamed(['a', 'b', 'c'], 'c', 'A')).toEqual(['a', 'b']);
  expect(withTagRenamed(['work'], 'work', 'Work')).toEqual(['Work']);
  expect(withTagRenamed(['a'], 'b', 'c')).toEqual(['a']);
});

it('A tag is counted over all that have it, with the spelling of the first', () => {
  expect(tagCounts([{ tags: ['Zoo', 'b'] }, {}, { tags: ['B'] }, { tags: ['ärger'] }])).toEqual([
    { name: 'ärger', count: 1 },
    { name: 'b', count: 2 },
    { name: 'Zoo', count: 1 },
  ]);
});
