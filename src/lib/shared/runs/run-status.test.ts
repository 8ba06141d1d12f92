import { expect, it } from 'vitest';
import { retryStatus, runStatus } from './run-status';

const at = (seconds: number, fields: { hasStarted?: boolean; progressAt?: number } = {}) =>
  runStatus({ hasStarted: false, sentAt: 0, progressAt: 0, now: seconds * 1000, ...fields });

it('The status of a run counts the seconds until the first token', () => {
  expect(at(0)?.text).toContain('0 s');
  expect(at(3.9)).toEqual({ text: 'Waiting for the first token · 3 s', silent: false });
});

it('The status of a run says nothing while the answer streams', () => {
  expect(at(14.9, { hasStarted: true })).toBeUndefined();
});

it('The status of a run reports a silence of 15 seconds, before and after the first token', () => {
  expect(at(14.9)?.silent).toBe(false);
  expect(at(15)).toEqual({ text: 'No data for 15 s', silent: true });
  expect(at(100, { hasStarted: true, progressAt: 40_000 })).toEqual({
    text: 'No data for 60 s',
    silent: true,
  });
});

it('The status of a run never counts below zero when the clock is set back', () => {
  expect(at(-5)?.text).toContain('0 s');
  expect(retryStatus(1, 1000, 9000)).toContain('in 0 s');
});

it('The status of a run counts down to a retry', () => {
  expect(retryStatus(2, 3500, 1000)).toBe('Trying again in 3 s · retry 2 of 2');
});
