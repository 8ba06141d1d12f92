/**
 * The text in parts of at most `limit` characters (UTF-16 units): whole sentences where they fit, else cut after a
 * clause, a word, or between two characters as people see them. Joined, the parts hold every word of the text.
 */
export function splitText(text: string, limit: number): string[] {
  const whole = text.trim();
  if (whole.length <= limit) return whole === '' ? [] : [whole];
  return pack(sentencesIn(whole, limit), limit).filter(isSpoken);
}

/** With the space behind them, so that joining them again changes nothing. */
function sentencesIn(text: string, limit: number): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  return [...segmenter.segment(text)].flatMap(({ segment }) => shortened(segment, limit));
}

function pack(sentences: string[], limit: number): string[] {
  const parts: string[] = [];
  let current = '';
  for (const sentence of sentences) {
    if ((current + sentence).trim().length > limit) {
      parts.push(current);
      current = '';
    }
    current += sentence;
  }
  return [...parts, current].map((part) => part.trim());
}

function shortened(sentence: string, limit: number): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.trim().length > limit) {
    const cut = cutOf(rest, limit);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

function cutOf(text: string, limit: number): number {
  const start = text.slice(0, limit);
  const clause = Math.max(...[...start.matchAll(/[,;:،؛、，—–]\s?/g)].map(endOf), 0);
  // A clause mark near the beginning would make many short parts.
  if (clause > limit / 3) return clause;
  const word = Math.max(...[...start.matchAll(/\s+/g)].map(endOf), 0);
  return word > 0 ? word : graphemeCut(text, limit);
}

function endOf(found: RegExpExecArray): number {
  return found.index + found[0].length;
}

/** At least one character, however long. */
function graphemeCut(text: string, limit: number): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let cut = 0;
  for (const { index, segment } of segmenter.segment(text.slice(0, limit + graphemeRoom))) {
    if (index + segment.length > limit && cut > 0) break;
    cut = index + segment.length;
    if (cut >= limit) break;
  }
  return cut;
}

/** UTF-16 units of the longest emoji sequences. */
const graphemeRoom = 64;

/** Services refuse a text of marks alone. */
function isSpoken(part: string): boolean {
  return /[\p{L}\p{N}]/u.test(part);
}
