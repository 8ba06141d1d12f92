import { tick } from 'svelte';

/**
 * Focuses an element within `place` after pending changes are rendered. `place` is evaluated then: if the person has
 * left the page, it returns nothing and the focus stays.
 */
export async function focusWithin(
  place: () => HTMLElement | null | undefined,
  selector: string,
  options?: FocusOptions,
): Promise<void> {
  await tick();
  place()?.querySelector<HTMLElement>(selector)?.focus(options);
}
