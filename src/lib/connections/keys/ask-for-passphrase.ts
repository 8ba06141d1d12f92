import { mount, unmount } from 'svelte';
import UnlockDialog from './UnlockDialog.svelte';

/** In front of whatever page or dialog there is; false when it is closed without the passphrase. */
export function askForPassphrase(): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = mount(UnlockDialog, {
      target: document.body,
      props: {
        onanswer: (isUnlocked: boolean) => {
          void unmount(dialog);
          resolve(isUnlocked);
        },
      },
    });
  });
}
