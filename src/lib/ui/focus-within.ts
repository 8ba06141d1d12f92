import { tick } from 'svelte';

/**
 * Puts the focus on what is found in a place, once what has changed is shown. `place` is asked then: who has left the
 * page meanwhile has none, and keeps the focus where it went.
 */
export async function focusWithin(
  place: () => HTMLElement | null | undefined,
  selector: string,
  options?: FocusOptions,
): Promise<void> {
  await tick();
  place()?.querySelector<HTMLElement>(selector)?.focus(options);
}
