import { mount, unmount } from 'svelte';
import type { Connection } from '../connection';
import EnterKeyDialog from './EnterKeyDialog.svelte';
import type { EnteredSecrets } from '../list/store-connection';
import type { KeyOwners } from './remove-all-keys';
import UnlockDialog from './UnlockDialog.svelte';

/** Opens the key dialog over the current page or dialog; false if it is closed without a key. */
export function requestKey(
  connection: Connection,
  store: (secrets: EnteredSecrets) => Promise<unknown>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = mount(EnterKeyDialog, {
      target: document.body,
      props: {
        connection,
        keep: store,
        onanswer: (isThere: boolean) => {
          void unmount(dialog);
          resolve(isThere);
        },
      },
    });
  });
}

/** Opens the passphrase dialog over the current page or dialog; false if it is closed without the passphrase. */
export function requestPassphrase(owners: KeyOwners): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = mount(UnlockDialog, {
      target: document.body,
      props: {
        owners,
        onanswer: (isUnlocked: boolean) => {
          void unmount(dialog);
          resolve(isUnlocked);
        },
      },
    });
  });
}
