import { describe, expect, it } from 'vitest';
import {
  doubtOf,
  perplexity,
  formatProbability,
  readTokens,
  tokensNamed,
  visibleToken,
} from './token-probabilities';

const half = Math.log(0.5);

describe('The tokens of a reply', () => {
  it('are read with their alternatives, likeliest first', () => {
    const content = [
      {
        token: 'Hel',
        logprob: half,
        bytes: [72, 101, 108],
        top_logprobs: [
          { token: 'Good', logprob: Math.log(0.25), bytes: null },
          { token: 'Hel', logprob: half, bytes: null },
        ],
      },
    ];
    const [token] = readTokens({ content, refusal: null });
    expect(token?.probability).toBeCloseTo(0.5);
    expect(token?.alternatives.map(({ token: text }) => text)).toEqual(['Hel', 'Good']);
    expect(readTokens(content)).toHaveLength(1);
  });

  it('have no more alternatives than a request allows', () => {
    const top_logprobs = Array.from({ length: 30_000 }, () => ({ token: 'a', logprob: half }));
    const [token] = readTokens([{ token: 'a', logprob: half, top_logprobs }]);
    expect(token?.alternatives).toHaveLength(20);
  });

  it('are fewer than the service named if only a part was stored', () => {
    const token = { token: 'a', logprob: half };
    const cut = [token, token, { token: 'half of' }, '(cut off: 997 more)'];
    expect(readTokens({ content: cut })).toHaveLength(2);
    expect(tokensNamed({ content: cut })).toBe(1000);
    expect(tokensNamed({ content: [token] })).toBeUndefined();
    expect(tokensNamed(undefined)).toBeUndefined();
  });

  it.each([null, undefined, 'x', {}, { content: null }, [null, 1, { token: 1 }, { token: 'a' }]])(
    'are none in %j',
    (odd) => {
      expect(readTokens(odd)).toEqual([]);
    },
  );

  it('have probabilities from 0 to 1, whatever the service sends', () => {
    const odd = [
      { token: 'a', logprob: 3 },
      { token: 'b', logprob: -9999 },
      { token: 'c', logprob: NaN },
    ];
    expect(readTokens(odd).map(({ probability }) => probability)).toEqual([1, 0]);
  });
});

describe('A probability', () => {
  it.each([
    [1, '100 %', 0],
    [0.87, '87 %', 1],
    [0.5, '50 %', 2],
    [0.2, '20 %', 3],
    [0.0444, '4.4 %', 4],
    [0.0001, 'under 0.1 %', 4],
  ])('of %d is shown as %s, with doubt %d', (probability, words, doubt) => {
    expect(formatProbability(probability)).toBe(words);
    expect(doubtOf(probability)).toBe(doubt);
  });

  it('of a whole answer is its perplexity', () => {
    const coins = [0.5, 0.5].map((probability) => ({ token: 'x', probability }));
    expect(perplexity(coins)).toBeCloseTo(2);
    expect(perplexity([])).toBeUndefined();
  });
});

it('The invisible characters of a token are shown', () => {
  expect([' the', '\n\n', 'a b', ''].map(visibleToken)).toEqual(['␣the', '↵↵', 'a b', '∅']);
});
