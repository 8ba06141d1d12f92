import { hasContext, setContext } from 'svelte';

const key = Symbol('selectable');

/** Call it while a component is created: marks its content as part of a row that is selected as a whole. */
export function makeSelectable(): void {
  setContext(key, true);
}

/** Such content offers no actions of its own. */
export function isSelectable(): boolean {
  return hasContext(key);
}
