import type { Lens } from './lens';
import RawLens from './RawLens.svelte';

/** The body as it went over the wire, character by character. */
export const rawLens: Lens = { name: 'Raw', fits: () => true, component: RawLens };
