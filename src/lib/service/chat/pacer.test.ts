import { describe, expect, it } from 'vitest';
import { completeOptions } from '../service';
import { Pacer } from './pacer';

/** A clock that advances only by sleeping. */
function paced(pace: number | (() => number)): {
  pacer: Pacer;
  now: () => number;
  sleeps: number[];
} {
  let now = 0;
  const sleeps: number[] = [];
  const service = completeOptions({
    now: () => now,
    pace,
    sleep: async (milliseconds) => {
      sleeps.push(milliseconds);
      now += milliseconds;
      await Promise.resolve();
    },
  });
  return { pacer: new Pacer(service, new AbortController().signal), now: () => now, sleeps };
}

async function takeAll(pacer: Pacer, tokens: number): Promise<void> {
  for (let taken = 0; taken < tokens;) taken += await pacer.acquire();
}

describe('The pace of an answer', () => {
  it.each([20, 120, 1000])('of %i tokens/s takes about as long as it should', async (pace) => {
    const { pacer, now } = paced(pace);
    await takeAll(pacer, pace * 2);
    expect(now()).toBeGreaterThan(1900);
    expect(now()).toBeLessThan(2100);
  });

  it('uses no timer per token above 100 tokens/s', async () => {
    const { pacer, sleeps } = paced(1000);
    await takeAll(pacer, 1000);
    expect(sleeps.length).toBeLessThanOrEqual(100);
  });

  it('releases the first token immediately', async () => {
    const { pacer, now } = paced(1);
    expect(await pacer.acquire()).toBe(1);
    expect(now()).toBe(0);
  });

  it.each([Infinity, 0])('is as fast as possible with %d', async (pace) => {
    const { pacer, now } = paced(pace);
    await takeAll(pacer, 100_000);
    expect(now()).toBe(0);
  });

  it('may change during an answer', async () => {
    let pace = 10;
    const { pacer, now } = paced(() => pace);
    await takeAll(pacer, 10);
    const before = now();
    pace = 1000;
    await takeAll(pacer, 100);
    expect(now() - before).toBeLessThan(200);
  });
});
