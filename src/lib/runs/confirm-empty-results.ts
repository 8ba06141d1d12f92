import { confirmAction } from '$lib/ui/dialogs/confirm.svelte';

/** An empty result is valid, but usually a key pressed too early, and would waste the turn. Returns false on Cancel. */
export async function confirmEmptyResults(results: readonly string[]): Promise<boolean> {
  const empty = results.filter((result) => result === '').length;
  if (empty === 0) return true;
  return confirmAction({
    title: empty === 1 ? 'Send an empty result?' : `Send ${empty} empty results?`,
    body: 'The model continues with the empty result.',
    confirmLabel: 'Send empty',
  });
}
