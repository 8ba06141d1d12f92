import { replaceTyped } from '$lib/items/replace-typed';
import type { Prompt } from '$lib/storage/prompt-records';
import { insertText, replaceText } from '$lib/ui/insert-text';
import { toast } from '$lib/ui/toasts.svelte';
import type { Slash } from './slash';

interface Typed {
  readonly value: string;
  change: (text: string) => void;
}

/** Where on the page a prompt can be put. */
export interface PromptTarget {
  place: 'message' | 'system';
  /** In lower case, in a sentence: "message", "system prompt". */
  named: string;
  /** What a press does: "Insert", "Set as system prompt". */
  action: string;
  /** What is typed there, which can be saved as a prompt. */
  typed: () => string;
  /** With the values filled in. */
  put: (text: string) => void;
}

/** The targets that a prompt is meant for; all where it is meant for none of them. */
export function targetsOf({ use }: Pick<Prompt, 'use'>, targets: readonly PromptTarget[]) {
  const meant = targets.filter(({ place }) => use === 'both' || use === place);
  return meant.length > 0 ? meant : targets;
}

/**
 * A prompt is put into a text at the caret, or in the place of what it was asked for with, unless something else has come
 * there since.
 */
export function fieldTarget(
  named: string,
  action: string,
  fieldNow: () => HTMLTextAreaElement | null | undefined,
  asked?: Slash,
): PromptTarget {
  return {
    place: 'message',
    named,
    action,
    typed: () => fieldNow()?.value ?? '',
    put(text) {
      const field = fieldNow();
      if (!field) return;
      const isThere = asked && field.value.slice(asked.start, asked.end) === `/${asked.query}`;
      const start = isThere ? asked.start : field.selectionStart;
      const end = isThere ? asked.end : field.selectionEnd;
      const before = field.value.slice(start, end);
      if (!insertText(field, text, start, end)) offerBack(named, field, text, before);
    },
  };
}

/** For a text that is too long to be taken back by the field itself. */
function offerBack(named: string, field: HTMLTextAreaElement, text: string, before: string): void {
  const undo = () => {
    const start = field.value.indexOf(text);
    if (start >= 0) replaceText(field, before, start, start + text.length);
    else toast({ kind: 'warning', text: 'The prompt was changed since, and stays' });
  };
  toast({ text: `The prompt is in the ${named}`, action: { label: 'Undo', run: undo } });
}

/** A prompt takes the place of all that is typed there; Undo brings that back. */
export function systemTarget(named: string, typed: Typed): PromptTarget {
  return {
    place: 'system',
    named,
    action: `Set as ${named}`,
    typed: () => typed.value,
    put: (text) => replaceAll(named, typed, text),
  };
}

/** As `systemTarget`, for what is asked. */
export function promptTarget(named: string, typed: Typed): PromptTarget {
  return { ...systemTarget(named, typed), place: 'message' };
}

function replaceAll(named: string, typed: Typed, text: string): void {
  replaceTyped(typed, text, {
    isSomething: (before) => before.trim() !== '' && before !== text,
    notice: `The prompt stands in place of the ${named}`,
  });
}
