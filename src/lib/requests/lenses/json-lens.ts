import { beginsAsJson } from '$lib/api/json';
import { exactJson } from '$lib/ui/exact-json';
import { longestTree } from '$lib/ui/RawView.svelte';
import JsonLens from './JsonLens.svelte';
import type { Lens } from './lens';

export const jsonLens: Lens = {
  name: 'JSON',
  fits: ({ text }) =>
    text.length <= longestTree && beginsAsJson(text) && exactJson(text) !== undefined,
  component: JsonLens,
};
