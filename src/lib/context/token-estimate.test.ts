import { describe, expect, it } from 'vitest';
import { correctEstimate, estimateJson, estimateTokens } from './token-estimate';

describe('an estimate of tokens', () => {
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
