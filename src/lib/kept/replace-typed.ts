import { toast } from '$lib/ui/toasts.svelte';

/** Where something is typed, such as a draft. */
interface Typed<T> {
  readonly value: T;
  change(value: T): void;
}

/**
 * Puts something in the place of what is typed. Where that was something, Undo brings it back; what was typed since then
 * gives way in its turn, with an Undo of its own.
 */
export function replaceTyped<T>(
  typed: Typed<T>,
  value: T,
  { isSomething, told }: { isSomething: (value: T) => boolean; told: string },
): void {
  const before = typed.value;
  typed.change(value);
  const put = typed.value;
  if (!isSomething(before)) return;
  toast({ text: told, action: { label: 'Undo', run: undo } });

  function undo() {
    if (typed.value === put) return typed.change(before);
    replaceTyped(typed, before, { isSomething, told: 'What was typed before is back' });
  }
}
