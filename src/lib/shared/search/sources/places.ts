import { isTableRule } from '$lib/base/ui/text/markdown-text';
import { fold, foldWithPlaces } from './fold';

/** Range of UTF-16 units in a text, without the end. */
interface Place {
  start: number;
  end: number;
}

/**
 * UTF-16 units that are folded in one step: in a long text only windows that contain a term are
 * folded letter by letter.
 */
const windowLength = 4096;

/**
 * Positions of the folded terms in a text, in order and without overlaps, at most `most` of them.
 */
export function placesOf(text: string, terms: readonly string[], most = Infinity): Place[] {
  const found: Place[] = [];
  for (const places of placesByWindow(text, terms)) {
    found.push(...places);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/** The same in steps: each takes some milliseconds at most. */
export function* placesByWindow(text: string, terms: readonly string[]): Generator<Place[]> {
  if (terms.length === 0) return;
  // Folding may triple the length of a term.
  const overlap = Math.max(...terms.map(({ length }) => length)) * 3 + 64;
  let foundTo = 0;
  for (let from = 0; from < text.length; from += windowLength) {
    const start = wholeLetter(text, Math.max(0, from - overlap));
    const window = text.slice(start, wholeLetter(text, from + windowLength));
    const folded = fold(window);
    const found: Place[] = [];
    if (terms.some((term) => folded.includes(term)))
      for (const place of placesIn(window, terms)) {
        if (start + place.start < foundTo) continue;
        foundTo = start + place.end;
        found.push({ start: start + place.start, end: foundTo });
      }
    yield found;
  }
}

function placesIn(text: string, terms: readonly string[]): Place[] {
  const { folded, places } = foldWithPlaces(text);
  const found: Place[] = [];
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      const start = places[at] ?? 0;
      found.push({ start, end: endOf(places, at + term.length - 1) });
    }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return found.filter(({ start }, i) => i === 0 || start >= (found[i - 1]?.end ?? 0));
}

/** The end of the whole letter that the folded unit at `last` belongs to. */
function endOf(places: number[], last: number): number {
  let next = last + 1;
  while (next < places.length - 1 && places[next] === places[last]) next += 1;
  return places[next] ?? 0;
}

/** `at`, or the position before it if `at` is inside a surrogate pair. */
function wholeLetter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

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
