import { describe, expect, it } from 'vitest';
import { parseDuration, readRateLimits, readRetryAfter } from './rate-limits';

const read = (headers: { [name: string]: string }) => readRateLimits(new Headers(headers));

it('The rate limits have requests and tokens, and the time until they are restored', () => {
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
])('A reset of %s takes %d ms', (text, resetMs) => {
  expect(read({ 'x-ratelimit-reset-tokens': text })).toEqual({ tokens: { resetMs } });
});

it('Rate limits are read only from headers that are present', () => {
  expect(read({ 'x-ratelimit-remaining-requests': '0' })).toEqual({ requests: { remaining: 0 } });
  expect(read({ 'content-type': 'text/plain' })).toBeUndefined();
});

it.each(['', '-1', 'many', 'NaN', '1e9', '9'.repeat(400), '2026-11-22T10:00:00Z', 'in 5s or so'])(
  'A header of %j is ignored',
  (text) => {
    expect(
      read({ 'x-ratelimit-remaining-tokens': text, 'x-ratelimit-reset-tokens': text }),
    ).toBeUndefined();
  },
);

const now = Date.parse('2026-11-20T12:00:00Z');

function waitFor(headers: { [name: string]: string }, words = ''): number | undefined {
  return readRetryAfter(new Headers(headers), words, now);
}

describe('The wait that a server asks for', () => {
  it.each([
    ['seconds', '20', 20_000],
    ['a fraction of seconds', '1.5', 1500],
    ['a day', '86400', 86_400_000],
    ['a date', 'Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['a date in the old form', 'Friday, 20-Nov-26 12:00:30 GMT', 30_000],
  ])('is read from %s', (_, header, wait) => {
    expect(waitFor({ 'retry-after': header })).toBe(wait);
  });

  it.each([
    ['0'],
    ['-5'],
    [''],
    ['soon'],
    ['never 2099'],
    ['abc 5'],
    ['NaN'],
    ['Infinity'],
    ['9'.repeat(400)],
    ['Fri, 20 Nov 2026 11:59:00 GMT'],
    ['Fri, 99 Nov 2026'],
  ])('is unknown where the header says %j', (header) => {
    expect(waitFor({ 'retry-after': header })).toBeUndefined();
  });

  it('is unknown without a header or a message', () => {
    expect(waitFor({}, 'Rate limit reached.')).toBeUndefined();
  });

  it('is read from retry-after-ms first', () => {
    expect(waitFor({ 'retry-after-ms': '250', 'retry-after': '1' })).toBe(250);
  });

  it.each([
    ['Rate limit reached. Please try again in 11.8125s.', 11_812.5],
    ['Please try again in 1h34m52.896s. Visit the console.', 5_692_896],
    ['Limit 30, used 30. Retry after 134ms', 134],
    ['Try again in 20 seconds', 20_000],
  ])('is read from the message where the headers are not visible: %s', (words, wait) => {
    expect(waitFor({}, words)).toBeCloseTo(wait, 3);
    expect(waitFor({ 'retry-after': '0' }, words)).toBeCloseTo(wait, 3);
  });
});

describe('A duration', () => {
  it.each([
    ['2m59.56s', 179_560],
    ['7.66s', 7660],
    ['134ms', 134],
    ['1d2h', 93_600_000],
  ])('of %s is understood', (text, milliseconds) => {
    expect(parseDuration(text)).toBeCloseTo(milliseconds, 3);
  });

  it('without a unit is none', () => {
    expect(parseDuration('soon')).toBeUndefined();
  });
});
