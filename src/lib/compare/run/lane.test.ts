import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Lane } from './lane';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lane whose jobs end when the test says so. */
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

it('begins no more jobs than may be under way, and the next in order as one ends', async () => {
  const { lane, begun, end } = open(2);
  lane.add(['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('is idle once nothing waits and nothing is under way, and says so', async () => {
  const { lane, end, onidle } = open();
  lane.add(['a']);
  expect(lane.isIdle).toBe(false);
  await end('a');
  expect(lane.isIdle).toBe(true);
  expect(onidle).toHaveBeenCalledOnce();
});

it('begins nothing while it is paused, and goes on where it was', async () => {
  const { lane, begun, end } = open(1);
  lane.add(['a', 'b']);
  lane.pause();
  await end('a');
  expect(begun).toEqual(['a']);
  lane.resume();
  expect(begun).toEqual(['a', 'b']);
});

it('is held until a moment, of two the later one', async () => {
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

it('drops what waits, or that of it which is meant, and lets go on what is under way', async () => {
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

it('takes 200,000 jobs at once', () => {
  const { lane, begun } = open(1);
  lane.add(Array.from({ length: 200_000 }, (_, i) => String(i)));
  expect(begun).toEqual(['0']);
});
