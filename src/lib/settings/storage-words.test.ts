import { describe, expect, it } from 'vitest';
import { describePersistence, describeUsage } from './storage-words';

describe('what is kept, in words', () => {
  it.each(['absent', 'refused', 'blocked', 'no-answer'] as const)(
    'says that nothing is kept when the storage is %s',
    (reason) => {
      expect(describePersistence({ location: 'memory', reason })).toMatch(/^Nothing is kept/);
    },
  );

  it('says where things are kept', () => {
    expect(describePersistence({ location: 'device' })).toContain('on this device');
  });
});

describe('storage used, in words', () => {
  it.each([
    [{ usage: 0, quota: 2 ** 31 }, '0 B used of 2 GB'],
    [{ usage: 1.25 * 2 ** 20, quota: 10.5 * 2 ** 30 }, '1.25 MB used of 10.5 GB'],
    [{ usage: 999 }, '999 B used.'],
    [{}, ''],
  ])('%o', (estimate, words) => {
    expect(describeUsage(estimate)).toContain(words);
  });
});
