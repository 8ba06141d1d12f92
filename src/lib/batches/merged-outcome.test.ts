import { expect, it } from 'vitest';
import { mergedLook } from './merged-outcome';

it('reports the failures that remain after the retries', () => {
  expect(mergedLook({ retries: 2, open: 5 })).toEqual({
    status: 'warning',
    word: '5 failed after 2 retries',
  });
  expect(mergedLook({ retries: 1, open: 0 })).toEqual({
    status: 'completed',
    word: 'all succeeded after 1 retry',
  });
});
