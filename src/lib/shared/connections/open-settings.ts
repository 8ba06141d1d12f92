import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { connectDialog, type ConnectField } from './model/connect-dialog.svelte';
import { connections } from './model/connections.svelte';

/** Opens the settings at the field of a connection that has to be corrected; at the list if it is not stored. */
export async function openSettings(id: string | undefined, field: ConnectField): Promise<void> {
  await goto(resolve('/settings/'));
  const stored = connections.list.find((each) => each.id === id);
  if (stored && !stored.isDemo) connectDialog.edit(stored, field);
}
