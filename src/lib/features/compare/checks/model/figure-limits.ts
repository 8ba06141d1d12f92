import { isAmount, type CheckOutcome } from './check-kind';

export function mostProblem({ most }: { most: number }): { most?: string } {
  return isAmount(most) ? {} : { most: 'Enter 0 or more.' };
}

/** The outcome of a figure that has an upper limit. `unknown` is the reason where there is no figure. */
export function limitOutcome(
  value: number | undefined,
  most: number,
  unknown: string,
  format: (value: number) => string,
): CheckOutcome {
  return value === undefined ? { why: unknown } : { pass: value <= most, why: `${format(value)}.` };
}
