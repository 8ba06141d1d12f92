import { mount, unmount } from 'svelte';
import UnlockDialog from './UnlockDialog.svelte';

/** In front of whatever page or dialog there is; false when it is closed without the passphrase. */
export function askForPassphrase(removeKeys: () => Promise<string[]>): Promise<boolean> {
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
