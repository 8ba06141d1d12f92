import { isObject } from '$lib/base/api/wire/json';

/** A copy of a value in which every text is changed. */
export function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  const copy = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one);
    if (Array.isArray(one)) return one.map(copy);
    if (!isObject(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, copy(inner)]));
  };
  return copy(value) as Value;
}
