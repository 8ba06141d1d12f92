import type { Action } from './actions.svelte';
import { notifications, takeUp } from './toasts.svelte';

/** What the toasts offer, for the palette: by Tab they come behind everything else. */
export function toastActions(): Action[] {
  return notifications.toasts.flatMap((toast) =>
    toast.action
      ? {
          id: `toast-${toast.id}`,
          title: `${toast.action.label}: ${toast.text}`,
          group: 'Notifications',
          run: () => takeUp(toast),
        }
      : [],
  );
}
