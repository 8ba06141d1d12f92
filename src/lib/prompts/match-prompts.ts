import type { Prompt } from '$lib/storage/prompt-records';

/** Prompts whose text (from `textOf`) contains every word of the query. Names that begin with the query come first. */
export function matchPrompts(
  prompts: readonly Prompt[],
  query: string,
  textOf: (prompt: Prompt) => string,
): Prompt[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [...prompts];
  const words = wanted.split(/\s+/);
  const matching = prompts.filter((prompt) => {
    const text = textOf(prompt).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = ({ name }: Prompt) => name.toLowerCase().startsWith(wanted);
  return [...matching.filter(begins), ...matching.filter((prompt) => !begins(prompt))];
}
