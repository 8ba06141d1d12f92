import { figureNames, type FigureName, type Figures, type ShownFigures } from '../model/figures';
import { type Interval, z } from './shares';

interface Spread {
  n: number;
  min: number;
  /** The quartiles, between which half of the values are. */
  q1: number;
  median: number;
  q3: number;
  p95: number;
  max: number;
}

/** Values may be in any order. Undefined without values. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined;
  const sorted = sortedNumbers(values);
  const at = (share: number) => quantile(sorted, share);
  return {
    n: sorted.length,
    min: at(0),
    q1: at(0.25),
    median: at(0.5),
    q3: at(0.75),
    p95: at(0.95),
    max: at(1),
  };
}

/** A typed array is sorted several times as fast, and there are thousands of values. */
function sortedNumbers(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort();
}

/** Linear interpolation between the two nearest values: type 7 of Hyndman and Fan, as in R and NumPy. */
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * An interval that contains the median of the population in 95 of 100 samples, whatever the distribution: between two
 * order statistics (Conover, Practical Nonparametric Statistics, 3.2). Undefined for fewer than eight values.
 */
export function medianInterval(values: readonly number[]): Interval | undefined {
  const { length: n } = values;
  const below = Math.floor((n - z * Math.sqrt(n)) / 2);
  if (below < 1) return undefined;
  const sorted = sortedNumbers(values);
  return { low: sorted[below - 1] ?? NaN, high: sorted[n - below] ?? NaN };
}

/** The known values of a figure. */
export function valuesOf(name: FigureName, figures: readonly Figures[]): number[] {
  const values: number[] = [];
  for (const { [name]: value } of figures) if (value !== undefined) values.push(value);
  return values;
}

/** The median of each figure, over the answers that have it. */
export function medians(figures: readonly ShownFigures[]): ShownFigures {
  const found: ShownFigures = {};
  for (const name of Object.keys(figureNames) as FigureName[]) {
    const median = spreadOf(valuesOf(name, figures))?.median;
    if (median !== undefined) found[name] = median;
  }
  return figures.some(({ isEstimated }) => isEstimated) ? { ...found, isEstimated: true } : found;
}
