import { holdsWords, searchWords } from '$lib/ui/text/word-search';
import type { Prompt } from '$lib/storage/prompts';

/** A "/" that requests a prompt. */
export interface Slash {
  /** Position of the "/" and end of the query, in UTF-16 units. */
  start: number;
  end: number;
  query: string;
}

/** Longer text is a path or prose, not the name of a prompt. */
const longestQuery = 80;

/** The "/" at the beginning of the line and the partial name up to the caret; undefined if there is none. */
export function slashAt(text: string, caret: number): Slash | undefined {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const typed = /^(\s*)\/(\S.*)?$/s.exec(text.slice(lineStart, caret));
  if (!typed) return undefined;
  const [, blank = '', query = ''] = typed;
  if (query.length > longestQuery) return undefined;
  return { start: lineStart + blank.length, end: caret, query };
}

/** Prompts whose text (from `textOf`) contains every word of the query. Names that begin with the query come first. */
export function matchPrompts(
  prompts: readonly Prompt[],
  query: string,
  textOf: (prompt: Prompt) => string,
): Prompt[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [...prompts];
  const words = searchWords(wanted);
  const matching = prompts.filter((prompt) => holdsWords(textOf(prompt), words));
  const begins = ({ name }: Prompt) => name.toLowerCase().startsWith(wanted);
  return [...matching.filter(begins), ...matching.filter((prompt) => !begins(prompt))];
}
