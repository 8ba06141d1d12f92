import { toast } from '$lib/ui/toasts.svelte';

/** Names what the other page has no place for; silent where all of it went over. */
export function notifyNotCarried(names: string[]): void {
  if (names.length === 0) return;
  toast({
    kind: 'warning',
    text: `Not carried over: ${names.join(', ')}.`,
    duration: Infinity,
  });
}
