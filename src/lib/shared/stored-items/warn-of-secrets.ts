import type { JsonObject } from '$lib/base/api/wire/json';
import { shareableParameters } from '$lib/base/api/wire/secret-names';
import { toast } from '$lib/base/ui/notices/toasts.svelte';

/** Warns that an exported file contains parameters that a link would leave out. */
export function warnOfSecrets(parameters: JsonObject): void {
  const { leftOut } = shareableParameters(parameters);
  if (leftOut.length === 0) return;
  toast({
    kind: 'warning',
    text: `The file contains tokens or addresses: ${leftOut.join(', ')}. Share it only with people who may have them.`,
  });
}
