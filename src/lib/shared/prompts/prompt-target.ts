import { offerUndo, replaceTyped } from '$lib/shared/stored-items/model/undo';
import type { Prompt, PromptFields } from '$lib/base/storage/prompts';
import { insertText, replaceText } from '$lib/base/ui/fields/insert-text';
import type { Slash } from './slash';

interface Typed {
  readonly value: string;
  change: (text: string) => void;
}

/** A place on the page into which a prompt can be inserted. */
export interface PromptTarget {
  place: 'message' | 'system';
  /** In lower case, as part of a sentence: "message", "system prompt". */
  fieldName: string;
  /** Label of the button: "Insert", "Set as system prompt". */
  action: string;
  /** The current text, which can be saved as a prompt. */
  currentText: () => string;
  /** Inserts the text, with its values filled in. */
  insert: (text: string) => void;
}

/** The targets that a prompt is meant for, or all of them if none matches. */
export function targetsOf({ use }: Pick<Prompt, 'use'>, targets: readonly PromptTarget[]) {
  const meant = targets.filter(({ place }) => use === 'both' || use === place);
  return meant.length > 0 ? meant : targets;
}

/** Inserts a prompt at the caret, or replaces the typed "/" and query unless the text has changed since. */
export function fieldTarget(
  named: string,
  action: string,
  fieldNow: () => HTMLTextAreaElement | null | undefined,
  typed?: Slash,
): PromptTarget {
  return {
    place: 'message',
    fieldName: named,
    action,
    currentText: () => fieldNow()?.value ?? '',
    insert(text) {
      const field = fieldNow();
      if (!field) return;
      const isThere = typed && field.value.slice(typed.start + 1, typed.end) === typed.query;
      const start = isThere ? typed.start : field.selectionStart;
      const end = isThere ? typed.end : field.selectionEnd;
      const before = field.value.slice(start, end);
      if (!insertText(field, text, start, end)) offerRemoval(named, field, text, before);
    },
  };
}

/** Offers Undo when the text is too long for the field's own undo. */
function offerRemoval(
  named: string,
  field: HTMLTextAreaElement,
  text: string,
  before: string,
): void {
  offerUndo({
    text: `Inserted the prompt into the ${named}`,
    undo() {
      const start = field.value.indexOf(text);
      if (start < 0) return { refused: 'The prompt has changed and was kept' };
      replaceText(field, before, start, start + text.length);
    },
  });
}

/** A prompt replaces the whole text, with Undo. */
export function systemTarget(named: string, typed: Typed): PromptTarget {
  return {
    place: 'system',
    fieldName: named,
    action: `Set as ${named}`,
    currentText: () => typed.value,
    insert: (text) => replaceAll(named, typed, text),
  };
}

/** Like `systemTarget`, for user prompts. */
export function promptTarget(named: string, typed: Typed): PromptTarget {
  return { ...systemTarget(named, typed), place: 'message' };
}

function replaceAll(named: string, typed: Typed, text: string): void {
  replaceTyped(typed, text, {
    isFilled: (before) => before.trim() !== '' && before !== text,
    notice: `The prompt replaced the ${named}`,
  });
}

/** A view of the dialog. */
export type PromptsView =
  | { kind: 'list' }
  /** `from`: initial fields of the new prompt. */
  | { kind: 'new'; from: Partial<PromptFields> }
  | { kind: 'edit' | 'use' | 'versions'; prompt: Prompt };
