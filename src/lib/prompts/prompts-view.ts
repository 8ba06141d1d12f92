import type { Prompt } from '$lib/storage/prompt-records';
import type { PromptFields } from '$lib/storage/prompts';

/** A view of the dialog. */
export type PromptsView =
  | { kind: 'list' }
  /** `from`: initial fields of the new prompt. */
  | { kind: 'new'; from: Partial<PromptFields> }
  | { kind: 'edit' | 'use' | 'versions'; prompt: Prompt };
