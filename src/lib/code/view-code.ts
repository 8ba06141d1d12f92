import Code from '@lucide/svelte/icons/code';
import type { Action } from '$lib/ui/actions.svelte';
import { modals } from '$lib/ui/modals.svelte';
import type { ConnectionRequest } from './connection-code';

/** The action that shows a request as code, as it would be sent at that moment; nothing where there is none. */
export function viewCodeAction(
  group: string,
  request: () => ConnectionRequest | Promise<ConnectionRequest | undefined>,
): Action {
  async function show() {
    const { top } = modals;
    const [{ showCode }, shown] = await Promise.all([import('./show-code'), request()]);
    // A dialog that was opened meanwhile is what the person looks at now.
    if (shown && modals.top === top) showCode(shown);
  }

  return {
    id: 'view-code',
    title: 'View the code of this request',
    label: 'View code',
    icon: Code,
    group,
    run: () => void show(),
  };
}
