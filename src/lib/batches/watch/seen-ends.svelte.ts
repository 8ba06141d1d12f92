import { titleBadge } from '$lib/ui/page-title.svelte';

let viewers = 0;

/** Counts an ended batch in the window title, unless the batches are visible. */
export function countUnseenEnd(): void {
  if (viewers === 0 || document.hidden) titleBadge.count += 1;
}

/** Resets the count while the calling component exists and its tab is visible. */
export function markEndsSeen(): void {
  $effect(() => {
    const see = () => {
      if (!document.hidden) titleBadge.count = 0;
    };
    viewers += 1;
    see();
    document.addEventListener('visibilitychange', see);
    return () => {
      viewers -= 1;
      document.removeEventListener('visibilitychange', see);
    };
  });
}
