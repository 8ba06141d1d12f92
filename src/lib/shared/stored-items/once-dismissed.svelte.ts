import { notifications } from '$lib/base/ui/notices/toasts.svelte';

/** Runs once a toast has disappeared, after its action has begun if that closed it. */
export function onceDismissed(toastId: number, run: () => void): void {
  const end = $effect.root(() => {
    $effect(() => {
      if (notifications.toasts.some(({ id }) => id === toastId)) return;
      end();
      // The button disappears before its action starts.
      setTimeout(run);
    });
  });
}
