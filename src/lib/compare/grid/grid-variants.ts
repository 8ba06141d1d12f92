import type { JsonValue } from '$lib/api/json';
import { randomId } from '$lib/platform/random-id';
import type { Variant } from '$lib/storage/comparison-records';
import type { GridAxis } from './grid-values';

/** Maximum number of columns made in one step. */
export const mostColumns = 24;

/** A variant for each value, or for each pair of values, in list order; the last list varies fastest. */
export function gridVariants(variant: Variant, axes: readonly GridAxis[]): Variant[] {
  return combinationsOf(axes).map((combination) => ({
    id: randomId(),
    name: combination.map(([name, value]) => `${name} ${wordOf(value)}`).join(', '),
    settings: {
      ...variant.settings,
      parameters: { ...variant.settings.parameters, ...Object.fromEntries(combination) },
    },
    asked: [],
  }));
}

function combinationsOf(axes: readonly GridAxis[]): [name: string, value: JsonValue][][] {
  return axes.reduce<[string, JsonValue][][]>(
    (made, { name, values }) =>
      made.flatMap((before) =>
        values.map((value) => [...before, [name, value] satisfies [string, JsonValue]]),
      ),
    [[]],
  );
}

function wordOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
