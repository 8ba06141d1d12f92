import { replaceTyped } from '$lib/kept/replace-typed';
import type { Prompt } from '$lib/storage/prompt-records';

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
    told: `The prompt stands in place of the ${named}`,
  });
}
