import { untrack } from 'svelte';

let open = $state.raw<readonly HTMLElement[]>([]);

/** The open modal dialogs: elements outside the topmost one can neither be read by a screen reader nor pressed. */
export const modals = {
  get top(): HTMLElement | undefined {
    return open.at(-1);
  },
};

/** Returns the function to call when it closes. The caller does not depend on the other dialogs. */
export function enterModal(dialog: HTMLElement): () => void {
  open = [...untrack(() => open), dialog];
  return () => {
    open = open.filter((other) => other !== dialog);
  };
}
