import type { JsonObject } from '$lib/api/json';
import { shareableParameters } from '$lib/api/shareable-parameters';
import { toast } from '$lib/ui/toasts.svelte';

/** Warns of a file that was given with these parameters as they are, where a link would leave some of them out. */
export function warnOfSecrets(parameters: JsonObject): void {
  const { leftOut } = shareableParameters(parameters);
  if (leftOut.length === 0) return;
  toast({
    kind: 'warning',
    text: `The file has tokens or addresses of services in it: ${leftOut.join(', ')}. Pass it on only to people who may have them.`,
  });
}
