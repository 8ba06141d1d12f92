import { expect, it } from 'vitest';
import { reportedPace, tokensPerSecond } from './pace';

it("is the service's own if it reports a time", () => {
  expect(reportedPace({ completion_tokens: 100, completion_time: 0.5 })).toBe(200);
  expect(reportedPace({ completion_tokens: 100 })).toBeUndefined();
  expect(reportedPace(undefined)).toBeUndefined();
});

it('is measured by the time in which the text arrived', () => {
  expect(tokensPerSecond(100, 4000)).toBe(25);
});

it.each([
  ['no tokens are reported', 0, 4000],
  ['nothing is reported', undefined, 4000],
  ['the text came in one piece', 100, 0],
  ['it came in hardly any time', 100, 2],
  ['nothing was measured', 100, NaN],
])('is unknown if %s', (_, count, ms) => {
  expect(tokensPerSecond(count, ms)).toBeUndefined();
});
