import { MediaQuery } from 'svelte/reactivity';

const coarse = new MediaQuery('(pointer: coarse)');

/** Pixels of a row, the same as --row in src/app.css. A change of density shows in tables that are opened later. */
export function rowHeight(): number {
  if (coarse.current) return 44;
  return document.documentElement.dataset.density === 'compact' ? 30 : 36;
}
