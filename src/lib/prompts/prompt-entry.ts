import { titleFrom } from '$lib/items/title';
import type { Prompt } from '$lib/storage/prompt-records';
import type { PromptFields } from '$lib/storage/prompts';

/** What is typed in the form of a prompt. */
export interface PromptEntry extends Omit<PromptFields, 'tags'> {
  /** With commas between them. */
  tags: string;
}

export function entryOf({
  text = '',
  name = text.trim() && titleFrom(text),
  description = '',
  tags = [],
  use = 'message',
}: Partial<PromptFields>): PromptEntry {
  return { name, text, description, tags: tags.join(', '), use };
}

/** Undefined where it has no name or no text. */
export function fieldsOf({ name, text, description, tags, use }: PromptEntry) {
  if (name.trim() === '' || text.trim() === '') return undefined;
  const parted = tags.split(',').map((tag) => tag.trim());
  const fields: PromptFields = {
    name: name.trim(),
    text,
    description: description.trim(),
    tags: [...new Set(parted.filter(Boolean))],
    use,
  };
  return fields;
}

/** What differs from what was shown when the person began: another tab may have changed the rest. */
export function changesOf(fields: PromptFields, shown: Prompt): Partial<PromptFields> {
  const isSame = (name: keyof PromptFields) => String(fields[name]) === String(shown[name]);
  const names = ['name', 'text', 'description', 'tags', 'use'] as const;
  return Object.fromEntries(
    names.filter((name) => !isSame(name)).map((name) => [name, fields[name]]),
  );
}
