import { expect, it } from 'vitest';
import { passageAround } from './passage';

const rain = 'Rain falls in Bergen on 239 days.';

it('A cited passage is the cited words as in the document, with their surroundings', () => {
  expect(passageAround(`Before. ${rain} After.`, '**Rain falls** in Bergen')).toEqual({
    before: 'Before. ',
    words: 'Rain falls in Bergen',
    after: ' on 239 days. After.',
  });
});

it('A cited passage is cut if the document is long', () => {
  const long = 'x'.repeat(5000);
  const { before, words, after } = passageAround(`${long} ${rain} ${long}`, rain);
  expect(words).toBe('Rain falls in Bergen on 239 days');
  expect([before.length, after.length]).toEqual([702, 702]);
  expect([before.slice(0, 2), after.slice(-2)]).toEqual(['… ', ' …']);
});

it('A cited passage is the beginning of a document that does not contain the words', () => {
  expect(passageAround(rain, 'Snow')).toEqual({ before: '', words: '', after: rain });
});
