import { untrack } from 'svelte';

let open = $state.raw<readonly HTMLElement[]>([]);

/** The modal dialogs that are open: what is outside of the topmost one can neither be seen by a reader nor pressed. */
export const modals = {
  get top(): HTMLElement | undefined {
    return open.at(-1);
  },
};

/** Returns what is to be called when it is open no more. What calls this does not depend on the other dialogs. */
export function enterModal(dialog: HTMLElement): () => void {
  open = [...untrack(() => open), dialog];
  return () => {
    open = open.filter((other) => other !== dialog);
  };
}
