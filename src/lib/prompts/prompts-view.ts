import type { Prompt } from '$lib/storage/prompt-records';
import type { PromptFields } from '$lib/storage/prompts';

/** What the dialog shows. */
export type PromptsView =
  | { kind: 'list' }
  /** A new one begins with some of its fields. */
  | { kind: 'new'; from: Partial<PromptFields> }
  | { kind: 'edit' | 'use' | 'versions'; prompt: Prompt };
