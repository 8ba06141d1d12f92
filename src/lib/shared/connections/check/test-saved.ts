import { consumeAfterLoad } from '$lib/base/storage/database/session-values';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { connectDialog } from '../model/connect-dialog.svelte';
import { type Connection, isLocked } from '../model/connection';
import { connections } from '../model/connections.svelte';
import { checkRunOf, testConnection } from './check-run.svelte';

/** Tests a connection that was just saved. Settings shows the result in its row, other pages in a notification. */
export async function testSaved(connection: Connection): Promise<void> {
  await testConnection(connection);
  const { verdict } = checkRunOf(connection);
  // The header reports a refused key of the active connection.
  if (!verdict || connectDialog.isListShown || connections.refusal) return;
  if (verdict.kind === 'works')
    toast({ kind: 'success', text: `Connected to ${connection.name}. ${verdict.title}.` });
  else
    toast({
      kind: 'failed',
      text: `${connection.name}: ${verdict.title}`,
      action: { label: 'Edit', run: () => connectDialog.edit(connection) },
    });
}

/** Tests the connection for which this page was reloaded. */
export async function testAfterLoad(): Promise<void> {
  await connections.ready;
  const id = consumeAfterLoad('test-connection');
  const saved = connections.list.find((connection) => connection.id === id);
  if (saved && !isLocked(saved)) await testSaved(saved);
}
