import { expect, it } from 'vitest';
import { readRateLimits } from './rate-limits';

const read = (headers: { [name: string]: string }) => readRateLimits(new Headers(headers));

it('reads requests and tokens, and the time until they are restored', () => {
  expect(
    read({
      'x-ratelimit-limit-requests': '14400',
      'x-ratelimit-remaining-requests': '14370',
      'x-ratelimit-reset-requests': '2m59.56s',
      'x-ratelimit-limit-tokens': '18000',
      'x-ratelimit-remaining-tokens': '17997',
      'x-ratelimit-reset-tokens': '7.66s',
    }),
  ).toEqual({
    requests: { limit: 14_400, remaining: 14_370, resetMs: 179_560 },
    tokens: { limit: 18_000, remaining: 17_997, resetMs: 7660 },
  });
});

it.each([
  ['134ms', 134],
  ['1h34m52.896s', 5_692_896],
  ['1d', 86_400_000],
  ['6', 6000],
])('takes a reset of %s for %d ms', (text, resetMs) => {
  expect(read({ 'x-ratelimit-reset-tokens': text })).toEqual({ tokens: { resetMs } });
});

it('reads only the headers that are present', () => {
  expect(read({ 'x-ratelimit-remaining-requests': '0' })).toEqual({ requests: { remaining: 0 } });
  expect(read({ 'content-type': 'text/plain' })).toBeUndefined();
});

it.each(['', '-1', 'many', 'NaN', '1e9', '9'.repeat(400), '2026-11-22T10:00:00Z', 'in 5s or so'])(
  'ignores %j',
  (text) => {
    expect(
      read({ 'x-ratelimit-remaining-tokens': text, 'x-ratelimit-reset-tokens': text }),
    ).toBeUndefined();
  },
);
