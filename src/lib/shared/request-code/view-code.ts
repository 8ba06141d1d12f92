import { mount, unmount } from 'svelte';
import Code from '@lucide/svelte/icons/code';
import type { Action } from '$lib/base/ui/actions/actions.svelte';
import { modals } from '$lib/base/ui/dialogs/modals.svelte';
import type { ConnectionRequest } from './connection-code';

/**
 * The action that shows a request as code, as it would be sent when it is pressed. Does nothing if there is no request.
 */
export function viewCodeAction(
  group: string,
  request: () => ConnectionRequest | Promise<ConnectionRequest | undefined>,
): Action {
  async function show() {
    const { top } = modals;
    const [{ default: CodeDialog }, shown] = await Promise.all([
      import('./CodeDialog.svelte'),
      request(),
    ]);
    // A dialog that opened in the meantime has priority.
    if (!shown || modals.top !== top) return;
    const dialog = mount(CodeDialog, {
      target: document.body,
      props: { shown, onclose: () => void unmount(dialog) },
    });
  }

  return {
    id: 'view-code',
    title: 'Show this request as code',
    label: 'View code',
    icon: Code,
    group,
    run: () => void show(),
  };
}
