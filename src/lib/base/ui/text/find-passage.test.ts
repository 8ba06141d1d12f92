import { expect, it } from 'vitest';
import { PassageFinder } from './find-passage';

const text = 'The moon is far. “Tides” follow\nthe moon! The moon is far.';
const found = (words: string, from?: number) => {
  const passage = new PassageFinder(text).find(words, from);
  return passage && text.slice(passage.start, passage.end);
};

it('A passage is found whatever separates its words', () => {
  expect(found('**Tides** follow the moon')).toBe('Tides” follow\nthe moon');
  expect(found('moon')).toBe('moon');
  expect(found('the sun')).toBeUndefined();
  expect(found('…')).toBeUndefined();
});

it('A passage is found again after its previous match', () => {
  const finder = new PassageFinder(text);
  expect(finder.find('The moon is far.')?.start).toBe(0);
  expect(finder.find('The moon is far.', 16)?.start).toBe(text.lastIndexOf('The'));
  expect(finder.find('The moon is far.', 50)).toBeUndefined();
});
