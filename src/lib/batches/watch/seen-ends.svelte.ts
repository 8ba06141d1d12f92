import { titleBadge } from '$lib/ui/page-title.svelte';

let viewers = 0;

/** A batch has come to its end: while nobody looks at the batches, the window's title counts it. */
export function notifyEnd(): void {
  if (viewers === 0 || document.hidden) titleBadge.count += 1;
}

/** Counts what ends as seen, for as long as the calling component lives and its tab is shown. */
export function seeEnds(): void {
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
