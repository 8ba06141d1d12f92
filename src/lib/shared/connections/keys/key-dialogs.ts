import { mount, unmount } from 'svelte';
import type { Connection } from '../model/connection';
import EnterKeyDialog from './EnterKeyDialog.svelte';
import type { EnteredSecrets } from '../model/store-connection';
import type { KeyOwners } from './remove-all-keys';
import UnlockDialog from './UnlockDialog.svelte';

/** The open dialogs of keys, by the id of their connection: two parts of a page may need one key. */
const entering = new Map<string, Promise<boolean>>();

/** Opens the key dialog over the current page or dialog, once for all callers; false if it is closed without a key. */
export function requestKey(
  connection: Connection,
  store: (secrets: EnteredSecrets) => Promise<unknown>,
): Promise<boolean> {
  const { id } = connection;
  const open = entering.get(id) ?? openKeyDialog(connection, store);
  entering.set(id, open);
  return open.finally(() => entering.delete(id));
}

function openKeyDialog(
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
