import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Lane } from './lane';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lane whose jobs end when the test ends them. */
function open(atOnce = 2) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const onidle = vi.fn();
  const lane = new Lane<string>({
    atOnce: () => atOnce,
    work: (job) => {
      begun.push(job);
      return new Promise((end) => void ends.set(job, end));
    },
    onidle,
  });
  const end = async (job: string) => {
    ends.get(job)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { lane, begun, end, onidle };
}

it('A lane starts no more jobs than allowed, and the next in order as one ends', async () => {
  const { lane, begun, end } = open(2);
  lane.add(['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('A lane is idle when nothing waits or runs, and reports it', async () => {
  const { lane, end, onidle } = open();
  lane.add(['a']);
  expect(lane.isIdle).toBe(false);
  await end('a');
  expect(lane.isIdle).toBe(true);
  expect(onidle).toHaveBeenCalledOnce();
});

it('A lane starts nothing while it is paused, and resumes in order', async () => {
  const { lane, begun, end } = open(1);
  lane.add(['a', 'b']);
  lane.pause();
  await end('a');
  expect(begun).toEqual(['a']);
  lane.resume();
  expect(begun).toEqual(['a', 'b']);
});

it('A lane is held until the later of two moments', async () => {
  const { lane, begun, end } = open(1);
  lane.add(['a', 'b']);
  lane.holdUntil(Date.now() + 5000);
  lane.holdUntil(Date.now() + 1000);
  await end('a');
  await vi.advanceTimersByTimeAsync(4000);
  expect(begun).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual(['a', 'b']);
});

it('A lane drops all waiting jobs, or those that match, and continues the running ones', async () => {
  const { lane, begun, end, onidle } = open(1);
  lane.add(['a', 'b', 'c']);
  expect(lane.drop((job) => job === 'b')).toEqual(['b']);
  await end('a');
  expect(begun).toEqual(['a', 'c']);
  lane.add(['d']);
  expect(lane.drop()).toEqual(['d']);
  await end('c');
  expect(onidle).toHaveBeenCalledOnce();
});

it('A lane accepts 200,000 jobs in one call', () => {
  const { lane, begun } = open(1);
  lane.add(Array.from({ length: 200_000 }, (_, i) => String(i)));
  expect(begun).toEqual(['0']);
});
