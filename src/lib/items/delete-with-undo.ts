import { toast } from '$lib/ui/toasts.svelte';

/**
 * Deletes the item that `named` describes in a sentence, and offers the undo that `remove` returns. Reports failures,
 * with a retry if the item would be lost otherwise. Resolves with whether it is deleted; never rejects.
 */
export async function deleteWithUndo(
  named: string,
  remove: () => Promise<() => Promise<void>>,
): Promise<boolean> {
  const undo = await remove().catch(() => undefined);
  if (undo) forget();
  if (undo) toast({ text: `Deleted ${named}`, action: { label: 'Undo', run: restore } });
  else toast({ kind: 'failed', text: `${capitalized(named)} could not be deleted` });
  return undo !== undefined;

  function restore() {
    void undo?.().catch(() =>
      toast({
        kind: 'failed',
        text: `${capitalized(named)} could not be restored`,
        action: { label: 'Try again', run: restore },
      }),
    );
  }
}

/** The packed search index is otherwise only updated by the next search, which may never happen. */
function forget(): void {
  import('$lib/search/forget-deleted').then(
    ({ forgetDeletedSoon }) => forgetDeletedSoon(),
    () => undefined,
  );
}

function capitalized(named: string): string {
  return named.charAt(0).toUpperCase() + named.slice(1);
}
