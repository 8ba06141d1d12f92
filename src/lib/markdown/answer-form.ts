import { exactJson } from '$lib/ui/exact-json';

/** Whether an answer is drawn as Markdown, as its source, or as a JSON tree. */
export type AnswerForm =
  { kind: 'markdown' } | { kind: 'source' } | { kind: 'json'; value: unknown };

/** Longest answer that is parsed as JSON, in UTF-16 units; a longer one would block the page. */
const longest = 500_000;

/** A bracket alone does not indicate JSON: text such as [laughter] starts with one, too. */
const beginning = /^\s*(?:\{|\[\s*(?:[[{"\]]|$))/;

/**
 * The first characters decide while an answer grows, so that Markdown never consumes parts of JSON as emphasis. A
 * complete answer is JSON if it parses as one value. `isCut`: the answer ended early. `asked`: the request asked for
 * JSON, so that a bare number or string counts, too.
 */
export function answerForm(
  source: string,
  { growing, isCut, asked }: { growing: boolean; isCut: boolean; asked: boolean },
): AnswerForm {
  const begins = asked || beginning.test(source);
  if (growing || source.length > longest) return { kind: begins ? 'source' : 'markdown' };
  const value = exactJson(source);
  if (value !== undefined && (asked || (typeof value === 'object' && value !== null)))
    return { kind: 'json', value };
  return { kind: isCut && begins ? 'source' : 'markdown' };
}
