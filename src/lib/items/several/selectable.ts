import { hasContext, setContext } from 'svelte';

const key = Symbol('selectable');

/** To be called as a component is made: what is drawn in it stands in a row that is selected as a whole. */
export function makeSelectable(): void {
  setContext(key, true);
}

/** What can be done with it alone is not offered there. */
export function isSelectable(): boolean {
  return hasContext(key);
}
