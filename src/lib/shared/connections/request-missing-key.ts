import { connectDialog } from './model/connect-dialog.svelte';
import { isKeyMissing } from './model/connection';
import { connections } from './model/connections.svelte';

/** Opens the field of the key that the active connection needs. */
export async function requestMissingKey(): Promise<void> {
  const { active } = connections;
  if (isKeyMissing(active)) await connections.enterKey(active);
  else connectDialog.edit(active, 'apiKey');
}
