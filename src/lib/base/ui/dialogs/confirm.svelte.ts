export interface Confirmation {
  title: string;
  /** Describes the consequence, with the name of the item. */
  body?: string;
  /** The verb on the button, such as "Delete file". */
  confirmLabel: string;
  /** A label for the other button if “Cancel” could be mistaken for the action itself. */
  cancelLabel?: string;
  danger?: boolean;
}

type Pending = Confirmation & { answer: (confirmed: boolean) => void };

const state = $state<{ pending: Pending | undefined }>({ pending: undefined });

export const confirmation = {
  get pending(): Pending | undefined {
    return state.pending;
  },
};

/** Asks before an action that cannot be undone; false on Cancel, Escape, or when another question replaces it. */
export function confirmAction(request: Confirmation): Promise<boolean> {
  state.pending?.answer(false);
  return new Promise((resolve) => {
    state.pending = {
      ...request,
      answer: (confirmed) => {
        state.pending = undefined;
        resolve(confirmed);
      },
    };
  });
}

/** Makes the browser ask before the page is left or reloaded, until the returned function is called. */
export function confirmLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Whether the browser would ask now. */
export function isLeavingConfirmed(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
