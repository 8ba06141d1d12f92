import { expect, it, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time';

it('An act ignores presses until it has ended, also with an error', async () => {
  const refusal = new Error('The disk is full');
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal);
  const press = oneAtATime(act);
  const first = press();
  await press();
  await expect(first).rejects.toBe(refusal);
  expect(act).toHaveBeenCalledTimes(1);
  act.mockResolvedValueOnce();
  await press();
  expect(act).toHaveBeenCalledTimes(2);
});

it('An act in one row of a list does not wait for that in another', async () => {
  const act = vi.fn((_row: string) => Promise.resolve());
  const press = oneAtATime(act, (row) => row);
  await Promise.all([press('a'), press('a'), press('b')]);
  expect(act.mock.calls).toEqual([['a'], ['b']]);
});
