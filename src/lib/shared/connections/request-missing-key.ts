import { connectDialog } from './connect-dialog.svelte';
import { isKeyMissing } from './connection';
import { connections } from './connections.svelte';

/** Opens the field of the key that the active connection needs. */
export async function requestMissingKey(): Promise<void> {
  const { active } = connections;
  if (isKeyMissing(active)) await connections.enterKey(active);
  else connectDialog.edit(active, 'apiKey');
}
