import type { FigureName, Figures } from '../figures';
import { spreadOf } from './spread';

/** The known values of a figure. */
export function valuesOf(name: FigureName, figures: readonly Figures[]): number[] {
  return figures.flatMap(({ [name]: value }) => (value === undefined ? [] : [value]));
}

/** The median of each figure, over the answers that have it. */
export function medians(figures: readonly Figures[]): Figures {
  const names = new Set(figures.flatMap((some) => Object.keys(some) as FigureName[]));
  const found = [...names].map((name) => [name, spreadOf(valuesOf(name, figures))?.median]);
  return Object.fromEntries(found) as Figures;
}
