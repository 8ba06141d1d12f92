import { expect, it } from 'vitest';
import { attemptLabel, runTimes } from './run-times';

const figures = (timing: Parameters<typeof runTimes>[0]) =>
  runTimes(timing).map(({ label, ms }) => [label, ms]);

it('of one attempt is the time from sending to the end', () => {
  expect(figures({ sentAt: 1000, endedAt: 3500 })).toEqual([['total', 2500]]);
  expect(attemptLabel('first token', { sentAt: 1000 })).toBe('first token');
});

it('after retries is that of the last attempt and that of the whole wait, with labels', () => {
  const timing = { firstSentAt: 1000, tries: 3, sentAt: 9000, endedAt: 9500 };
  expect(figures(timing)).toEqual([
    ['try 3', 500],
    ['total of 3 tries', 8500],
  ]);
  expect(attemptLabel('first token', timing)).toBe('first token of try 3');
});

it('is unknown before the end', () => {
  expect(figures({ sentAt: 1000 })).toEqual([['total', undefined]]);
});
