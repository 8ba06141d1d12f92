import { toast } from '$lib/ui/toasts.svelte';

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
