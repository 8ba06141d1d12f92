import { describe, expect, it } from 'vitest';
import { levelOf, describeUse } from './context-use';

describe('the use of a context window', () => {
  it.each([
    ['free', 409, undefined],
    ['near', 410, undefined],
    ['near', 511, undefined],
    ['over', 512, undefined],
    ['over', 300, 256],
    ['free', 256, 256],
  ] as const)(
    'is %s if %d of 512 tokens are expected and %s are requested',
    (level, used, bound) => {
      expect(levelOf({ used, isReported: false, window: 512, bound })).toBe(level);
    },
  );

  it('that was reported needs no more room', () => {
    expect(levelOf({ used: 512, isReported: true, window: 512, bound: 256 })).toBe('near');
  });

  it('causes no warning if the window is unknown', () => {
    expect(levelOf({ used: 1_000_000, isReported: false })).toBe('free');
  });

  it('is described as an estimate or a count', () => {
    expect(describeUse({ used: 1234, isReported: false, window: 131_072 })).toBe(
      '≈ 1,234 of 131,072 tokens',
    );
    expect(describeUse({ used: 1234, isReported: true })).toBe('1,234 tokens');
  });
});
