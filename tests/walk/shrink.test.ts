import { expect, test } from 'vitest';
import { shrink } from './shrink';

const numbers = Array.from({ length: 40 }, (_, index) => index);

/** Fails where it has all of these, in this order. */
function failsWith(...needed: number[]) {
  const attempts: (readonly number[])[] = [];
  const fails = async (steps: readonly number[]) => {
    attempts.push(steps);
    return needed.every(
      (step, index) => steps.indexOf(step) > steps.indexOf(needed[index - 1] ?? -1),
    );
  };
  return { attempts, fails };
}

const forEver = () => true;

test('Steps that are not needed for the failure are left out', async () => {
  const { fails } = failsWith(3, 17, 39);
  expect(await shrink(numbers, fails, forEver)).toEqual([3, 17, 39]);
});

test('Steps that need each other stay together', async () => {
  const { fails } = failsWith(20, 21, 39);
  expect(await shrink(numbers, fails, forEver)).toEqual([20, 21, 39]);
});

test('The last step stays, even alone', async () => {
  const { fails } = failsWith(39);
  expect(await shrink(numbers, fails, forEver)).toEqual([39]);
});

test('All steps stay where all are needed', async () => {
  const { fails } = failsWith(0, 1, 2, 3);
  expect(await shrink([0, 1, 2, 3], fails, forEver)).toEqual([0, 1, 2, 3]);
});

test('The search for fewer steps stops where it may not continue, with what fails by then', async () => {
  const { attempts, fails } = failsWith(3, 17, 39);
  const steps = await shrink(numbers, fails, () => attempts.length < 3);
  expect(attempts).toHaveLength(3);
  expect(await fails(steps)).toBe(true);
});
