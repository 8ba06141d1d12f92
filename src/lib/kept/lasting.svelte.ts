import { untrack } from 'svelte';

/**
 * Makes what lives on after the component or the derived value that first asks for it. Without a root of its own what
 * is derived in it would end together with that one, and stay for ever as it was then.
 */
export function lasting<T>(make: () => T): T {
  const made: T[] = [];
  $effect.root(() => void made.push(untrack(make)));
  return made[0] as T;
}
