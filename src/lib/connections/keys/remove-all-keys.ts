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
        text: 'Removed from every open tab. The browser’s storage does not answer: the keys in it are removed when it does, if this page stays open until then.',
      });
      return;
    }
    const leftOver = (await bucketsWork())
      ? 'was kept for a tab, or by an older version of this console'
      : 'was kept without a passphrase';
    toast({
      kind: 'success',
      text: `Removed from this device and from every open tab: ${names.length ? what : 'the passphrase'}. The browser’s files may still hold a key that ${leftOver}: revoke it at its service if others may read this device.`,
    });
  } catch {
    toast({
      kind: 'failed',
      text: 'Not every key could be removed: the browser’s storage refused. Clear the data of this site in the browser’s settings.',
    });
  }
}
