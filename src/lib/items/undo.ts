import { toast } from '$lib/ui/notices/toasts.svelte';

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
  import('$lib/search/full-text').then(
    ({ scheduleDeletedCleanUp }) => scheduleDeletedCleanUp(),
    () => undefined,
  );
}

export function capitalized(named: string): string {
  return named.charAt(0).toUpperCase() + named.slice(1);
}

/** A field that is typed into, such as a draft. */
interface Typed<T> {
  readonly value: T;
  change(value: T): void;
}

interface Replacing<T> {
  isFilled: (value: T) => boolean;
  /** Shown if a non-empty value was replaced. */
  notice: string;
  /** Needed if the value is created at each read. */
  isSame?: (one: T, other: T) => boolean;
}

/**
 * Replaces typed text. If it was not empty, Undo restores it; text typed since then is replaced in turn, with an Undo
 * of its own.
 */
export function replaceTyped<T>(
  typed: Typed<T>,
  value: T,
  { isFilled, notice, isSame = (a, b) => a === b }: Replacing<T>,
): void {
  const before = typed.value;
  typed.change(value);
  const replacement = typed.value;
  if (!isFilled(before)) return;
  toast({ text: notice, action: { label: 'Undo', run: undo } });

  function undo() {
    if (isSame(typed.value, replacement)) return typed.change(before);
    replaceTyped(typed, before, {
      isFilled,
      isSame,
      notice: 'What was typed before is back',
    });
  }
}
