import { untrack } from 'svelte';

/**
 * Makes what lives on after the component or the derived value that first asks for it, and goes when nobody has it any
 * more. Without a root of its own what is derived in it would end together with that one, and stay for ever as it was
 * then.
 */
export function lasting<T>(make: () => T): T {
  const made: T[] = [];
  // An effect holds each root that is made while it runs, for as long as it lives; when it ends, they go on by themselves.
  const end = $effect.root(() => {
    $effect.root(() => void made.push(untrack(make)));
  });
  end();
  return made[0] as T;
}
