import { fold, foldWithPlaces } from './fold';

/** Range of UTF-16 units in a text, without the end. */
export interface Place {
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
