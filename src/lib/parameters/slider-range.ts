import type { Parameter } from '$lib/api/rules/request-description';

export interface SliderRange {
  min: number;
  max: number;
  step: number;
}

/** The range of a number with both bounds and more than one value between them. */
export function sliderOf({ types, minimum, maximum }: Parameter): SliderRange | undefined {
  if (minimum === undefined || maximum === undefined || minimum === maximum) return undefined;
  const isWhole = !types.includes('number');
  return { min: minimum, max: maximum, step: isWhole ? 1 : maximum - minimum > 1 ? 0.05 : 0.01 };
}
