import { mount, unmount } from 'svelte';
import UnlockDialog from './UnlockDialog.svelte';

/** Opens the passphrase dialog over the current page or dialog; false if it is closed without the passphrase. */
export function requestPassphrase(removeKeys: () => Promise<string[]>): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = mount(UnlockDialog, {
      target: document.body,
      props: {
        removeKeys,
        onanswer: (isUnlocked: boolean) => {
          void unmount(dialog);
          resolve(isUnlocked);
        },
      },
    });
  });
}
