import { mount, unmount } from 'svelte';
import CodeDialog from './CodeDialog.svelte';
import { connectionCode, type ConnectionRequest } from './connection-code';

/** Opens the code dialog over the current page. */
export function showCode(shown: ConnectionRequest): void {
  const dialog = mount(CodeDialog, {
    target: document.body,
    props: { ...connectionCode(shown), onclose: () => void unmount(dialog) },
  });
}
