import { toast, type ToastKind } from '$lib/base/ui/notices/toasts.svelte';
import { capitalized } from '$lib/base/ui/text/capitalized';

interface Undoable {
  /** The change in the past tense: "Deleted “Tides”". */
  text: string;
  kind?: ToastKind;
  /** Reverts the change, or gives the reason why the change stays: something else was changed since. */
  undo: () => UndoResult | Promise<UndoResult>;
  /** Shown with a retry if the undo rejects. */
  failure?: () => string;
}

type UndoResult = { refused: string } | undefined | void;

/** Reports a change and offers to undo it. Returns the id of the toast. */
export function offerUndo({ undo, failure, ...notice }: Undoable): number {
  return toast({ ...notice, action: { label: 'Undo', run: () => void run() } });

  async function run(): Promise<void> {
    try {
      const result = await undo();
      if (result) toast({ kind: 'warning', text: result.refused });
    } catch {
      toast({
        kind: 'failed',
        text: failure?.() ?? 'This could not be undone',
        action: { label: 'Try again', run: () => void run() },
      });
    }
  }
}

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
  if (undo)
    offerUndo({
      text: `Deleted ${named}`,
      undo,
      failure: () => `${capitalized(named)} couldn’t be restored`,
    });
  else toast({ kind: 'failed', text: `${capitalized(named)} couldn’t be deleted` });
  return undo !== undefined;
}

/** The packed search index is otherwise only updated by the next search, which may never happen. */
function forget(): void {
  import('$lib/shared/search/full-text').then(
    ({ scheduleDeletedCleanUp }) => scheduleDeletedCleanUp(),
    () => undefined,
  );
}

/** A field that is typed into, such as a draft. */
export interface Typed<T> {
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
  offerUndo({
    text: notice,
    undo() {
      if (isSame(typed.value, replacement)) return typed.change(before);
      replaceTyped(typed, before, { isFilled, isSame, notice: 'Restored what you typed' });
    },
  });
}
