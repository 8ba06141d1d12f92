import { isTableRule } from '$lib/ui/markdown-text';
import { placesOf, type Place } from './places';

export interface SnippetPiece {
  text: string;
  isFound: boolean;
}

/** UTF-16 units before the first hit, and in total. */
const lengthBefore = 36;
const maxLength = 180;
/** Maximum shift of a cut to avoid splitting a word; scripts without spaces are cut anyway. */
const maxCutShift = 16;

/**
 * The words around the first occurrence of a term; undefined when not all terms occur in the text.
 */
export function snippetOf(
  text: string,
  terms: readonly string[],
): { pieces: SnippetPiece[]; at: number } | undefined {
  const firsts = terms.map((term) => placesOf(text, [term], 1)[0]);
  const [first] = firsts.filter((place) => place !== undefined).sort((a, b) => a.start - b.start);
  if (!first || firsts.includes(undefined)) return undefined;
  const start = first.start <= lengthBefore ? 0 : cutBehindSpace(text, first.start - lengthBefore);
  const end =
    start + maxLength >= text.length ? text.length : cutBeforeSpace(text, start + maxLength, first);
  const shown = withoutTableRules(text.slice(start, end), terms);
  const pieces = piecesOf(shown, placesOf(shown, terms));
  if (start > 0) pieces.unshift({ text: '…', isFound: false });
  if (end < text.length) pieces.push({ text: '…', isFound: false });
  return { pieces, at: first.start };
}

/** Omits the lines under the heads of Markdown tables, unless they are searched for. */
function withoutTableRules(text: string, terms: readonly string[]): string {
  return text
    .split('\n')
    .filter((line) => !isTableRule(line) || placesOf(line, terms).length > 0)
    .join('\n');
}

function piecesOf(text: string, places: Place[]): SnippetPiece[] {
  const pieces: SnippetPiece[] = [];
  let at = 0;
  for (const { start, end } of places) {
    pieces.push({ text: text.slice(at, start), isFound: false });
    pieces.push({ text: text.slice(start, end), isFound: true });
    at = end;
  }
  pieces.push({ text: text.slice(at), isFound: false });
  return pieces
    .map(({ text: words, isFound }) => ({ text: words.replace(/\s+/g, ' '), isFound }))
    .filter(({ text: words }) => words !== '');
}

function cutBehindSpace(text: string, at: number): number {
  const space = text.slice(at, at + maxCutShift).search(/\s/);
  return space >= 0 ? at + space + 1 : betweenLetters(text, at);
}

function cutBeforeSpace(text: string, at: number, first: Place): number {
  const end = Math.max(at, Math.min(first.end, first.start + maxLength));
  const space = text.slice(end - maxCutShift, end).search(/\s\S*$/);
  return space >= 0 && end === at ? end - maxCutShift + space : betweenLetters(text, end);
}

function betweenLetters(text: string, at: number): number {
  let cut = at;
  while (
    cut < text.length &&
    cut < at + maxCutShift &&
    /^[\udc00-\udfff\p{M}]/u.test(text.slice(cut, cut + 2))
  )
    cut += 1;
  return cut;
}
