export interface Confirmation {
  title: string;
  /** What will happen, naming the thing. */
  body?: string;
  /** The verb on the button, such as "Delete file". */
  confirmLabel: string;
  /** What the person stays with, where “Cancel” could be taken for the deed itself. */
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

/** Asks before something that cannot be undone; false on Cancel, Escape, or when another question comes. */
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
