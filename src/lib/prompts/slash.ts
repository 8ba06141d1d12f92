/** A prompt that is asked for with "/". */
export interface Slash {
  /** Where the "/" stands, in UTF-16 units, and where what was typed of the name ends. */
  start: number;
  end: number;
  query: string;
}

/** No name is that long: it is a path or a text. */
const longestQuery = 80;

/** What stands before the caret where it is a "/" at the beginning of a line, and perhaps a part of a name. */
export function slashAt(text: string, caret: number): Slash | undefined {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const typed = /^(\s*)\/(\S.*)?$/s.exec(text.slice(lineStart, caret));
  if (!typed) return undefined;
  const [, blank = '', query = ''] = typed;
  if (query.length > longestQuery) return undefined;
  return { start: lineStart + blank.length, end: caret, query };
}
