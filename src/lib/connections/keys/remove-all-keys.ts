import { pluralForm } from '$lib/ui/text/amounts';
import { bucketsWork } from '$lib/storage/keys/key-buckets';
import { persistence } from '$lib/storage/persistence';
import { toast } from '$lib/ui/notices/toasts.svelte';

/**
 * Removes all keys and the passphrase. Reports what was removed, or that some could not be. `remove` resolves with the
 * names of the connections that had a key. Never rejects.
 */
export async function removeAllKeys(remove: () => Promise<string[]>): Promise<void> {
  try {
    const names = await remove();
    const what = `the ${pluralForm(names.length, 'key')} of ${names.join(', ')}`;
    if ((await persistence()).location === 'memory') {
      toast({
        text: 'Removed from all open tabs. The browser’s storage doesn’t respond; keep this page open until the stored keys are removed too.',
      });
      return;
    }
    const leftOver = (await bucketsWork())
      ? 'was stored for a tab or by an older version'
      : 'was stored without a passphrase';
    toast({
      kind: 'success',
      text: `Removed from this device and all open tabs: ${names.length ? what : 'the passphrase'}. The browser’s files may still contain a key that ${leftOver}. Revoke it at its service if others can read this device.`,
    });
  } catch {
    toast({
      kind: 'failed',
      text: 'Couldn’t remove all keys: the browser’s storage refused. Clear this site’s data in the browser’s settings.',
    });
  }
}
