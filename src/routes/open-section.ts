import { goto, preloadCode } from '$app/navigation';
import { toast } from '$lib/ui/toasts.svelte';

const loaded = new Set<string>();
let latest = 0;

/** A section that has been shown is opened without asking the host for anything. */
export function noteLoaded(path: string) {
  loaded.add(path);
}

export function isLoaded(path: string): boolean {
  return loaded.has(path);
}

/** Whether a section is being asked for: what fails meanwhile is told here. */
export const opening = { count: 0 };

/**
 * Opens a page once its code is there; without it the page that is shown stays, and what failed can be tried again. Some
 * browsers (Chromium 150) ask for a module that they could not fetch only in a page that is loaded anew: so `isAgain`
 * loads the page by its address where that is to be had.
 */
export async function openSection(url: URL | string, isAgain = false): Promise<void> {
  const wanted = new URL(url, location.href);
  const own = (latest += 1);
  opening.count += 1;
  const [code] = await Promise.allSettled([preloadCode(wanted.pathname)]);
  opening.count -= 1;
  // Another one has been asked for since.
  if (own !== latest) return;
  if (code.status === 'fulfilled') {
    // eslint-disable-next-line svelte/no-navigation-without-resolve -- The callers hand over a resolved address.
    await goto(wanted);
    // Unless the page has given it to a part of it.
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  } else if (isAgain && (await answers(wanted))) location.assign(wanted);
  else
    toast({
      kind: 'failed',
      text: 'That section could not be loaded. The network may be away. This page is as it was.',
      action: { label: 'Retry', run: () => void openSection(wanted, true) },
    });
}

/** Whether the host is there: a page that is left for it in vain is gone. */
async function answers(page: URL): Promise<boolean> {
  const [answer] = await Promise.allSettled([fetch(page, { method: 'HEAD', cache: 'no-store' })]);
  return answer.status === 'fulfilled' && answer.value.ok;
}
