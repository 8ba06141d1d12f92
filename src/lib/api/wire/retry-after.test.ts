import { describe, expect, it } from 'vitest';
import { parseDuration, readRetryAfter } from './retry-after';

const now = Date.parse('2026-11-20T12:00:00Z');

function waitFor(headers: { [name: string]: string }, words = ''): number | undefined {
  return readRetryAfter(new Headers(headers), words, now);
}

describe('the wait that a server asks for', () => {
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

describe('a duration', () => {
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
