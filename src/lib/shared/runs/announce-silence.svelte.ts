import { untrack } from 'svelte';
import { announce } from '$lib/base/ui/notices/toasts.svelte';
import { silenceSeconds } from './run-status';

/** Announces each silence once as it begins, for the calling component. */
export function announceSilence(isSilent: () => boolean): void {
  const silent = $derived(isSilent());
  $effect(() => {
    if (silent) untrack(() => announce(`No data for ${silenceSeconds} s. The connection is open.`));
  });
}
