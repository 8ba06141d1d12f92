import { loadParser } from '$lib/shared/markdown/markdown-view';
import { loadChatClient } from '$lib/shared/runs/chat-run.svelte';
import { afterPaint } from '$lib/base/ui/loading/after-paint';

/** Loads the parts beside the conversation, after its first paint. */
export const loadRest = () => afterPaint(() => import('./after-paint'));

export const loadTurns = () => import('./Turns.svelte');

/** Loads what an answer needs while the network surely works: the text for a lost connection must not depend on it. */
export async function loadForAnswer(): Promise<void> {
  await Promise.allSettled([loadRest()]);
  // A module that fails is fetched again where it is used, and the layout reports it.
  await Promise.allSettled([loadTurns(), loadParser(), loadChatClient()]);
}
