import { describe, expect, it } from 'vitest';
import { describePersistence, describeUsage } from './describe-storage';

describe('The description of persistence', () => {
  it.each(['absent', 'refused', 'failed', 'blocked', 'no-answer'] as const)(
    'says that nothing is stored when the storage is %s',
    (reason) => {
      expect(describePersistence({ location: 'memory', reason })).toMatch(/^Nothing is saved/);
    },
  );

  it('says where items are stored', () => {
    expect(describePersistence({ location: 'device' })).toContain('on this device');
  });
});

describe('The description of storage usage', () => {
  it.each([
    [{ usage: 0, quota: 2 ** 31 }, '0 B of 2 GB'],
    [{ usage: 1.25 * 2 ** 20, quota: 10.5 * 2 ** 30 }, '1.25 MB of 10.5 GB'],
    [{ usage: 999 }, '999 B'],
    [{}, ''],
  ])('is made of %o', (estimate, words) => {
    expect(describeUsage(estimate)).toContain(words);
  });
});
