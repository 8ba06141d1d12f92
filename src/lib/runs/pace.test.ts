import { expect, it } from 'vitest';
import { tokensPerSecond } from './pace';

it('trusts the clock of the service, which knows no network', () => {
  expect(tokensPerSecond({ completion_tokens: 100, completion_time: 0.5 }, 4000)).toBe(200);
});

it('measures here where the service reports no time', () => {
  expect(tokensPerSecond({ completion_tokens: 100 }, 4000)).toBe(25);
});

it.each([
  ['no tokens are reported', {}, 4000],
  ['nothing is reported', undefined, 4000],
  ['the reply came in one piece', { completion_tokens: 100 }, 2],
  ['nothing was measured', { completion_tokens: 100 }, NaN],
])('is not known where %s', (_, usage, ms) => {
  expect(tokensPerSecond(usage, ms)).toBeUndefined();
});
