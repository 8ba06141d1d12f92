import { holdsWords, searchWords } from '$lib/base/ui/text/word-search';

/** A "/" that requests a prompt, or an "@" that requests a file. */
export interface Slash {
  /** Position of the mark and end of the query, in UTF-16 units. */
  start: number;
  end: number;
  query: string;
}

/** One entry of the list that it opens. */
export interface SlashOption {
  id: string;
  name: string;
  /** Shown beside the name; only its beginning. */
  hint: string;
  /** Text that a query is looked for in. */
  words: string;
  choose: (typed: Slash) => void;
}

/** Longer text is a path or prose, not the name of a prompt. */
const maxQueryLength = 80;

/** The "/" at the beginning of the line and the partial name up to the caret; undefined if there is none. */
export function slashAt(text: string, caret: number): Slash | undefined {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const typed = /^(\s*)\/(\S.*)?$/s.exec(text.slice(lineStart, caret));
  if (!typed) return undefined;
  const [, blank = '', query = ''] = typed;
  if (query.length > maxQueryLength) return undefined;
  return { start: lineStart + blank.length, end: caret, query };
}

/** The "@" at the beginning of a word and the partial name up to the caret; undefined if there is none. */
export function mentionAt(text: string, caret: number): Slash | undefined {
  const typed = /(?:^|\s)@(\S*)$/.exec(text.slice(Math.max(0, caret - maxQueryLength), caret));
  if (!typed) return undefined;
  const [, query = ''] = typed;
  return { start: caret - query.length - 1, end: caret, query };
}

/** Prompts whose text (from `textOf`) contains every word of the query. Names that begin with the query come first. */
export function matchPrompts<Named extends { name: string }>(
  prompts: readonly Named[],
  query: string,
  textOf: (prompt: Named) => string,
): Named[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [...prompts];
  const words = searchWords(wanted);
  const matching = prompts.filter((prompt) => holdsWords(textOf(prompt), words));
  const begins = ({ name }: Named) => name.toLowerCase().startsWith(wanted);
  return [...matching.filter(begins), ...matching.filter((prompt) => !begins(prompt))];
}
