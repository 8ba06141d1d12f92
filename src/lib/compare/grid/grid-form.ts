import type { Variant } from '$lib/storage/comparison-records';
import { adviceOn, readValues, refusalOf, type GridAxis } from './grid-values';
import { gridVariants, mostColumns } from './grid-variants';

/** A list of values as it is typed. */
export interface TypedAxis {
  name: string;
  text: string;
}

export interface GridOutcome {
  /** Errors by the index of the list. */
  errors: (string | undefined)[];
  advice: (string | undefined)[];
  /** Number of resulting columns, as far as the lists can be parsed. */
  count: number;
  /** Absent if there is an error. */
  variants?: Variant[];
}

/** Variants from one or two lists. */
export function gridOutcome(variant: Variant, axes: readonly TypedAxis[]): GridOutcome {
  const read = axes.map(({ name, text }) => readValues(name, text));
  const errors = read.map((values) => ('error' in values ? values.error : undefined));
  const isTwice = axes.length === 2 && axes[0]?.name === axes[1]?.name;
  if (isTwice) errors[1] = 'Choose another parameter than the first.';
  const known = read.flatMap((values, at): GridAxis[] =>
    'values' in values ? [{ name: axes[at]?.name ?? '', values: values.values }] : [],
  );
  const advice: (string | undefined)[] = axes.map(() => undefined);
  if (errors.some(Boolean)) return { errors, advice, count: 0 };
  const count = known.reduce((product, { values }) => product * values.length, 1);
  if (count > mostColumns) {
    errors[axes.length - 1] =
      `${count} columns are too many: at most ${mostColumns} are made at once. Leave out some values.`;
    return { errors, advice, count };
  }
  const variants = gridVariants(variant, known);
  axes.forEach(({ name }, at) => {
    const firstMessage = (find: typeof refusalOf) =>
      variants.map(({ settings }) => find(name, settings)).find((message) => message !== undefined);
    errors[at] = firstMessage(refusalOf);
    advice[at] = firstMessage(adviceOn);
  });
  return { errors, advice, count, ...(errors.some(Boolean) ? {} : { variants }) };
}
