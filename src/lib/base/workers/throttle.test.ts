import { expect, it, vi } from 'vitest';
import { throttle } from './throttle';

it('A throttle passes on the first call, and the next one after the interval', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const report = vi.fn((done: number) => done);
  const throttled = throttle(report, 100);
  expect([throttled(1), throttled(2)]).toEqual([1, undefined]);
  now.mockReturnValue(1100);
  expect(throttled(3)).toBe(3);
  now.mockRestore();
});
