import { untrack } from 'svelte';

/**
 * Creates reactive state that outlives the component or derived value that first requests it, and is garbage collected
 * once unreferenced. Without a root of its own, its derived values would end with that creator and never update again.
 */
export function lasting<T>(make: () => T): T {
  const made: T[] = [];
  // An effect holds each root made while it runs; when it ends, the inner roots live on by themselves.
  const end = $effect.root(() => {
    $effect.root(() => void made.push(untrack(make)));
  });
  end();
  return made[0] as T;
}
