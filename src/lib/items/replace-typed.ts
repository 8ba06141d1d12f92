import { toast } from '$lib/ui/toasts.svelte';

/** Where something is typed, such as a draft. */
interface Typed<T> {
  readonly value: T;
  change(value: T): void;
}

interface Replacing<T> {
  isSomething: (value: T) => boolean;
  /** What is said where that was something. */
  notice: string;
  /** Where the value is made anew each time that it is asked for. */
  isSame?: (one: T, other: T) => boolean;
}

/**
 * Puts something in the place of what is typed. Where that was something, Undo brings it back; what was typed since then
 * gives way in its turn, with an Undo of its own.
 */
export function replaceTyped<T>(
  typed: Typed<T>,
  value: T,
  { isSomething, notice, isSame = (a, b) => a === b }: Replacing<T>,
): void {
  const before = typed.value;
  typed.change(value);
  const put = typed.value;
  if (!isSomething(before)) return;
  toast({ text: notice, action: { label: 'Undo', run: undo } });

  function undo() {
    if (isSame(typed.value, put)) return typed.change(before);
    replaceTyped(typed, before, { isSomething, isSame, notice: 'What was typed before is back' });
  }
}
