import { untrack } from 'svelte';

let shown = $state(0);

export const refusalNotices = {
  /** Whether the page itself shows that the active connection is refused, so that its head need not repeat it. */
  get areShown(): boolean {
    return shown > 0;
  },
};

/** Counts a notice of the page as long as `isShown`, at most for the lifetime of the calling component. */
export function countRefusalNotice(isShown: () => boolean) {
  const counts = $derived(isShown());
  $effect(() => {
    if (!counts) return;
    untrack(() => (shown += 1));
    return () => (shown -= 1);
  });
}
