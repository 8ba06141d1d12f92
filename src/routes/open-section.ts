import { goto, preloadCode } from '$app/navigation';
import { toast } from '$lib/base/ui/notices/toasts.svelte';

const loaded = new Set<string>();
let latest = 0;

/** A section that was shown opens without requests to the host. */
export function noteLoaded(path: string) {
  loaded.add(path);
}

export function isLoaded(path: string): boolean {
  return loaded.has(path);
}

/** Number of sections being loaded: failures during that time are reported here. */
export const opening = { count: 0 };

/**
 * Opens a page once its code has loaded; on failure the current page stays, and the person can try again. Some browsers
 * (Chromium 150) retry a failed module only after a reload: so `isAgain` loads the page by its address if the host is
 * reachable.
 */
export async function openSection(url: URL | string, isAgain = false): Promise<void> {
  const wanted = new URL(url, location.href);
  const own = (latest += 1);
  opening.count += 1;
  const [code] = await Promise.allSettled([preloadCode(wanted.pathname)]);
  opening.count -= 1;
  // Another one was requested since.
  if (own !== latest) return;
  if (code.status === 'fulfilled') {
    // eslint-disable-next-line svelte/no-navigation-without-resolve -- The callers hand over a resolved address.
    await goto(wanted);
    // The page may have focused a part of itself.
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  } else if (isAgain && (await answers(wanted))) location.assign(wanted);
  else
    toast({
      kind: 'failed',
      text: 'That page didn’t load; you may be offline. This page is unchanged.',
      action: { label: 'Retry', run: () => void openSection(wanted, true) },
    });
}

/** Whether the host is reachable: leaving the page for an unreachable one would lose it. */
async function answers(page: URL): Promise<boolean> {
  const [answer] = await Promise.allSettled([fetch(page, { method: 'HEAD', cache: 'no-store' })]);
  return answer.status === 'fulfilled' && answer.value.ok;
}
