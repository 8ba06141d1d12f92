import { exactJson } from '$lib/ui/exact-json';

/** How an answer is drawn: as Markdown, as the source that it is, or as the JSON value that it is. */
export type AnswerForm =
  { kind: 'markdown' } | { kind: 'source' } | { kind: 'json'; value: unknown };

/** UTF-16 units of an answer that is read as JSON at its end; beyond, the reading would hold up the page. */
const longest = 500_000;

/** A text may begin with a bracket, as [laughter] does, so that a bracket alone does not tell. */
const beginning = /^\s*(?:\{|\[\s*(?:[[{"\]]|$))/;

/**
 * While it grows its first characters decide, so that no part of it goes through Markdown,
 * which would take away what looks like emphasis; at its end it is JSON where it can be read as one value. `isCut`: it
 * ended before its end. `asked`: JSON was asked for, so that a bare number or text counts, too.
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
