const ascii = /^[\0-\x7f]*$/;
/** White space and control characters other than a single space. */
const spaces = /[\s\p{Cc}]{2,}|[^\S ]|\p{Cc}/gu;
/** Accents, vowel points, and invisible characters that join, break or turn text. */
const unseen =
  // eslint-disable-next-line no-misleading-character-class -- These are ranges of marks, each by itself.
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;
/**
 * Normalization sorts the marks of a letter, in time that grows with the square of their number.
 */
const longRun = /(\p{M}{32})\p{M}+/gu;
const typed = /[ßς‘’‚‛“”„‟‐‑‒–—―−]/g;
const asTyped: { [shown: string]: string } = {
  ß: 'ss',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
};

/**
 * Folds a text for search: case, accents, kinds of spaces, quotes and dashes make no difference.
 */
export function fold(text: string): string {
  return (ascii.test(text) ? text.toLowerCase() : folded(text)).replace(spaces, ' ');
}

function folded(text: string): string {
  return text
    .replace(longRun, '$1')
    .normalize('NFKD')
    .replace(unseen, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(typed, (shown) => asTyped[shown] ?? '-');
}

/**
 * Units that fold independently: letters with their marks, runs of spaces, of parts of Korean
 * syllables.
 */
const clusters = /[\s\p{Cc}]+|[\u1100-\u11ff\ud7b0-\ud7ff]+|\P{M}\p{M}*|\p{M}+/gu;

/**
 * A folded text, and the original position of each of its UTF-16 units; the last one is the end.
 */
interface FoldedPlaces {
  folded: string;
  places: number[];
}

export function foldWithPlaces(text: string): FoldedPlaces {
  const pieces: string[] = [];
  const places: number[] = [];
  let endsInSpace = false;
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const piece = fold(cluster);
    const from = endsInSpace && piece.startsWith(' ') ? 1 : 0;
    if (piece.length <= from) continue;
    pieces.push(piece.slice(from));
    for (let unit = from; unit < piece.length; unit += 1) places.push(index);
    endsInSpace = piece.endsWith(' ');
  }
  places.push(text.length);
  return { folded: pieces.join(''), places };
}

const maxTerms = 12;
/** UTF-16 units. */
const maxTermLength = 200;

/**
 * The terms that a text must contain: each word of the query, and quoted phrases; folded, the
 * longest first.
 */
export function termsOf(query: string): string[] {
  const terms = [...fold(query).matchAll(/"([^"]+)"|[^\s"]+/g)]
    .map(([word, quoted]) => (quoted ?? word).trim().slice(0, maxTermLength))
    .filter((term) => term !== '')
    .sort((a, b) => b.length - a.length);
  return terms
    .filter((term, i) => !terms.slice(0, i).some((longer) => longer.includes(term)))
    .slice(0, maxTerms);
}
