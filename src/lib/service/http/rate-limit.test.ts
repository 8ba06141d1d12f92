import { expect, it } from 'vitest';
import { parseDuration } from '../../api/wire/rate-limits';
import { RequestCount } from './rate-limit';

const hour = 3_600_000;

it('counts down the requests of a day, and reports when the day ends', () => {
  let now = 0;
  const count = new RequestCount(() => now);
  const first = new Map(count.headers());
  expect(first.get('x-ratelimit-reset-requests')).toBe('24h0m0s');
  now = 1.5 * hour + 440;
  const second = new Map(count.headers());
  const remaining = (headers: Map<string, string>) =>
    Number(headers.get('x-ratelimit-remaining-requests'));
  expect(remaining(first) - remaining(second)).toBe(1);
  expect(second.get('x-ratelimit-reset-requests')).toBe('22h29m59.56s');
  expect(parseDuration('22h29m59.56s')).toBe(24 * hour - now);
});

it('starts again after a day', () => {
  let now = 0;
  const count = new RequestCount(() => now);
  const first = count.headers();
  count.headers();
  now = 24 * hour;
  expect(count.headers()).toEqual(first);
});
