import type { Parameter } from '$lib/base/api/rules/request-description';

interface SliderRange {
  min: number;
  max: number;
  step: number;
}

/** The range of a number with both bounds and more than one value between them. */
export function sliderOf(parameter: Parameter): SliderRange | undefined {
  const { minimum, maximum } = parameter;
  if (minimum === undefined || maximum === undefined || minimum === maximum) return undefined;
  return { min: minimum, max: maximum, step: stepOf(parameter) };
}

/** The number that is `count` steps from `from`, within the bounds. */
export function stepped(parameter: Parameter, from: number, count: number): number {
  const { minimum = -Infinity, maximum = Infinity } = parameter;
  // Sums of decimal fractions are not exact.
  const to = Number((from + count * stepOf(parameter)).toFixed(6));
  return Math.min(maximum, Math.max(minimum, to));
}

function stepOf({ types, minimum = 0, maximum = Infinity }: Parameter): number {
  if (!types.includes('number')) return 1;
  return maximum - minimum > 1 ? 0.05 : 0.01;
}
