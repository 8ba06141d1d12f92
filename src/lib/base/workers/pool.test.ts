import { expect, it } from 'vitest';
import { runPool } from './pool';

it('The pool works on all items in order, on no more than its size at once', async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await runPool([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('The pool rejects with a failure', async () => {
  const failure = new Error('No');
  await expect(runPool([1, 2], 2, () => Promise.reject(failure))).rejects.toBe(failure);
});
