import { toast } from '$lib/base/ui/notices/toasts.svelte';

/** Lists what the other page does not support; shows nothing if everything was converted. */
export function notifyUnsupported(names: string[]): void {
  if (names.length === 0) return;
  toast({
    kind: 'warning',
    text: `Not included: ${names.join(', ')}.`,
    duration: Infinity,
  });
}
