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
