import { titleFrom } from '$lib/shared/stored-items/title';
import type { Prompt, PromptFields } from '$lib/base/storage/prompts';

/** The typed values of the prompt form. */
export interface PromptEntry extends Omit<PromptFields, 'tags'> {
  /** Separated by commas. */
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

/** Undefined without a name or a text. */
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

/** Differences from the prompt as it was shown at first, since another tab may have changed other fields. */
export function changesOf(fields: PromptFields, shown: Prompt): Partial<PromptFields> {
  const isSame = (name: keyof PromptFields) => String(fields[name]) === String(shown[name]);
  const names = ['name', 'text', 'description', 'tags', 'use'] as const;
  return Object.fromEntries(
    names.filter((name) => !isSame(name)).map((name) => [name, fields[name]]),
  );
}
