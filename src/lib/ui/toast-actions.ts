import type { Action } from './actions.svelte';
import { notifications, runToastAction } from './toasts.svelte';

/** The toasts' actions for the palette: by Tab they come after everything else. */
export function toastActions(): Action[] {
  return notifications.toasts.flatMap((toast) =>
    toast.action
      ? {
          id: `toast-${toast.id}`,
          title: `${toast.action.label}: ${toast.text}`,
          group: 'Notifications',
          run: () => runToastAction(toast),
        }
      : [],
  );
}
