import { isWorkUnderWay } from '$lib/shared/stored-items/work-in-progress';
import { toast } from '$lib/base/ui/notices/toasts.svelte';

let isOffered = false;

/** Reloads the page; asks first if that would end something. Resolves only if the page stays. */
export function reloadForReach(): Promise<void> {
  if (!isWorkUnderWay()) {
    location.reload();
    return new Promise(() => {});
  }
  offerReload();
  return Promise.resolve();
}

/** Shows one notification, however many connections need the reload. */
export function offerReload(): void {
  if (isOffered) return;
  isOffered = true;
  toast({
    text: 'Reload this tab to use the changed connection. Running answers stop; unsaved uploads and recordings are lost.',
    kind: 'warning',
    duration: Infinity,
    action: { label: 'Reload', run: () => location.reload() },
  });
}
