import { plural, pluralForm } from '$lib/base/ui/text/amounts';
import { bucketsWork } from '$lib/base/storage/keys/key-buckets';
import { persistence } from '$lib/base/storage/database/persistence';
import { confirmAction } from '$lib/base/ui/dialogs/confirm.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { shownText } from '$lib/base/ui/text/shown-text';
import type { Connection } from '../model/connection';

/** The connections, and the function that removes their keys and resolves with the names of those that had one. */
export interface KeyOwners {
  readonly list: readonly Connection[];
  removeAllKeys(): Promise<string[]>;
}

/**
 * Asks, then removes all keys and the passphrase. Reports what was removed, or that some could not be. Resolves with
 * whether the person agreed; never rejects.
 */
export async function removeAllKeys(owners: KeyOwners): Promise<boolean> {
  if (!(await isConfirmed(owners))) return false;
  await remove(owners);
  return true;
}

function isConfirmed({ list }: KeyOwners): Promise<boolean> {
  const owners = list.filter(({ keyLocation }) => keyLocation !== 'none');
  const keys = owners.length > 0 ? plural(owners.length, 'key') : 'the passphrase';
  const names = owners.map(({ name }) => shownText(name)).join(', ');
  return confirmAction({
    title: `Remove ${keys}?`,
    body: `${names && `Keys of ${names}. `}Tokens of tool servers are removed too. This can’t be undone.`,
    confirmLabel: 'Remove all keys',
    danger: true,
  });
}

async function remove(owners: KeyOwners): Promise<void> {
  try {
    const names = await owners.removeAllKeys();
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
