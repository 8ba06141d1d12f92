import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { connectDialog, type ConnectField } from './connect-dialog.svelte';
import type { Connection } from './connection';
import { connections } from './connections.svelte';

/** Opens the settings at the field of a connection that has to be corrected. */
export async function openSettings(
  { name, host }: Pick<Connection, 'name' | 'host'>,
  field: ConnectField,
): Promise<void> {
  await goto(resolve('/settings/'));
  const stored = connections.list.find((each) => each.name === name && each.host === host);
  if (stored && !stored.builtIn) connectDialog.edit(stored, field);
}
