import { tick } from 'svelte';
import { showPlace } from '$lib/shared/search/show-place';

/** Scrolls to a message or a summary in the transcript, opens what it is folded into, and focuses it. */
export async function focusPlace(id: string): Promise<void> {
  await tick();
  const stop = showPlace(id, [], false);
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, stop, { capture: true, once: true });
  const place = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"]`);
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}
