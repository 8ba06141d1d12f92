import { expect, it } from 'vitest';
import { PassageFinder } from './find-passage';

const text = 'The moon is far. “Tides” follow\nthe moon! The moon is far.';
const found = (words: string, from?: number) => {
  const passage = new PassageFinder(text).find(words, from);
  return passage && text.slice(passage.start, passage.end);
};

it('finds words whatever separates them', () => {
  expect(found('**Tides** follow the moon')).toBe('Tides” follow\nthe moon');
  expect(found('moon')).toBe('moon');
  expect(found('the sun')).toBeUndefined();
  expect(found('…')).toBeUndefined();
});

it('finds the next match after the previous one', () => {
  const finder = new PassageFinder(text);
  expect(finder.find('The moon is far.')?.start).toBe(0);
  expect(finder.find('The moon is far.', 16)?.start).toBe(text.lastIndexOf('The'));
  expect(finder.find('The moon is far.', 50)).toBeUndefined();
});
