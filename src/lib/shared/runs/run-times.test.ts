import { expect, it } from 'vitest';
import { attemptLabel, reportedPace, runTimes, tokensPerSecond } from './run-times';

const figures = (timing: Parameters<typeof runTimes>[0]) =>
  runTimes(timing).map(({ label, ms }) => [label, ms]);

it('The time of one attempt is that from sending to the end', () => {
  expect(figures({ sentAt: 1000, endedAt: 3500 })).toEqual([['total', 2500]]);
  expect(attemptLabel('first token', { sentAt: 1000 })).toBe('first token');
});

it('The time after retries is that of the last attempt and that of the whole wait, with labels', () => {
  const timing = { firstSentAt: 1000, tries: 3, sentAt: 9000, endedAt: 9500 };
  expect(figures(timing)).toEqual([
    ['try 3', 500],
    ['total of 3 tries', 8500],
  ]);
  expect(attemptLabel('first token', timing)).toBe('first token of try 3');
});

it('The time of a run is unknown before the end', () => {
  expect(figures({ sentAt: 1000 })).toEqual([['total', undefined]]);
});

it("The time of a run is the service's own if it reports one", () => {
  expect(reportedPace({ completion_tokens: 100, completion_time: 0.5 })).toBe(200);
  expect(reportedPace({ completion_tokens: 100 })).toBeUndefined();
  expect(reportedPace(undefined)).toBeUndefined();
});

it('The time of a run is unknown if the service reports one that only measures its clock', () => {
  expect(reportedPace({ completion_tokens: 147, completion_time: 0.0001 })).toBeUndefined();
});

it('The pace is measured by the time in which the text arrived', () => {
  expect(tokensPerSecond(100, 4000)).toBe(25);
});

it.each([
  ['no tokens are reported', 0, 4000],
  ['nothing is reported', undefined, 4000],
  ['the text came in one piece', 100, 0],
  ['it came in hardly any time', 100, 2],
  ['nothing was measured', 100, NaN],
])('The pace is unknown if %s', (_, count, ms) => {
  expect(tokensPerSecond(count, ms)).toBeUndefined();
});
