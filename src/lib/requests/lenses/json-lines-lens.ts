import { isObject, jsonOr } from '$lib/api/json';
import JsonLinesLens from './JsonLinesLens.svelte';
import type { Lens } from './lens';

/** UTF-16 units of the first two lines that are examined. */
const lookedAt = 200_000;

/** JSON Lines: one value per line, as in batch files. */
export const jsonLinesLens: Lens = {
  name: 'Rows',
  fits: ({ text }) => {
    if (!/^\s*\{/.test(text)) return false;
    const [first = '', second = ''] = text.slice(0, lookedAt).trimStart().split('\n');
    return isObject(jsonOr(first, undefined)) && isObject(jsonOr(second, undefined));
  },
  component: JsonLinesLens,
};
