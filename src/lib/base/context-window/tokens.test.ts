import { describe, expect, it } from 'vitest';
import { correctEstimate, describeUse, estimateJson, estimateTokens, levelOf } from './tokens';

describe('An estimate of tokens', () => {
  it.each([
    ['', 0],
    ['four', 1],
    ['five!', 2],
    ['a'.repeat(4000), 1000],
    ['日本語', 3],
    ['日本 go', 3],
  ])('of %j is %d', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('counts values sent as JSON, and nothing for absent ones', () => {
    expect(estimateJson({ a: 1 })).toBe(2);
    expect(estimateJson(undefined)).toBe(0);
    expect(estimateJson(null)).toBe(0);
  });

  it('needs as long for a megabyte as for its beginning', () => {
    expect(estimateTokens('日本'.repeat(500_000))).toBe(1_000_000);
    expect(estimateTokens('four'.repeat(250_000))).toBe(250_000);
  });

  it.each([
    ['what it is where nothing was counted', 500, undefined, 500],
    ['what the service adds of its own to each', 500, { estimated: 5, counted: 75 }, 570],
    ['less where it was too much', 500, { estimated: 100, counted: 60 }, 460],
    ['the share by which longer ones differ', 4000, { estimated: 2000, counted: 3000 }, 6000],
    ['no more than four times', 4000, { estimated: 1000, counted: 1e9 }, 16_000],
    ['never less than nothing', 10, { estimated: 500, counted: 0 }, 0],
  ])('that is corrected is %s', (_, estimated, earlier, tokens) => {
    expect(correctEstimate(estimated, earlier)).toBe(tokens);
  });
});

describe('The use of a context window', () => {
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
