import type { TextPiece } from './text-difference';

/** The word errors of a text against a reference. The rate is their sum divided by `words`. */
export interface WordErrors {
  substitutions: number;
  deletions: number;
  insertions: number;
  /** Words of the reference. */
  words: number;
  /** Both texts: `removed` is in the reference only. */
  pieces: TextPiece[];
}

/** Products of word counts beyond this take more than some seconds; 30,000 words are about three hours of speech. */
const maxProduct = 30_000 ** 2;

/** In scripts without spaces each character counts as a word. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/**
 * Aligns two texts by words with the fewest errors. `lenient` ignores case and punctuation. Undefined if the texts are
 * too long. The time grows with the product of the word counts, so it belongs into a worker.
 */
export function wordErrors(
  reference: string,
  text: string,
  lenient: boolean,
): WordErrors | undefined {
  const ids = new Map<string, number>();
  const before = wordsOf(reference, lenient, ids);
  const after = wordsOf(text, lenient, ids);
  if (before.ids.length * after.ids.length > maxProduct) return undefined;
  const errors: WordErrors = {
    ...{ substitutions: 0, deletions: 0, insertions: 0, pieces: [] },
    words: before.ids.length,
  };
  /** The removed words between two unchanged ones are one piece, and so are the added ones. */
  const add = (kind: TextPiece['kind'], of: Words, at: number) => {
    const [last, other] = [errors.pieces.at(-1), errors.pieces.at(-2)];
    const isRun = kind !== 'same' && last?.kind !== 'same' && other?.kind === kind;
    const piece = last?.kind === kind ? last : isRun ? other : undefined;
    if (piece) piece.text += of.texts[at];
    else errors.pieces.push({ kind, text: of.texts[at] ?? '' });
  };
  let [i, j] = [0, 0];
  for (const step of align(before.ids, after.ids)) {
    if (step === 'both' && before.ids[i] === after.ids[j]) add('same', after, j);
    else {
      if (step === 'both') errors.substitutions += 1;
      else if (step === 'before') errors.deletions += 1;
      else errors.insertions += 1;
      if (step !== 'after') add('removed', before, i);
      if (step !== 'before') add('added', after, j);
    }
    if (step !== 'after') i += 1;
    if (step !== 'before') j += 1;
  }
  return errors;
}

interface Words {
  /** Equal words have equal numbers. */
  ids: Int32Array;
  /** As written, each with a space after it. */
  texts: string[];
}

function wordsOf(text: string, lenient: boolean, ids: Map<string, number>): Words {
  const numbers: number[] = [];
  const texts: string[] = [];
  for (const [word] of text.normalize('NFC').matchAll(words)) {
    const form = lenient ? word.toLowerCase().replace(/\p{P}/gu, '') : word;
    if (form === '') continue;
    if (!ids.has(form)) ids.set(form, ids.size);
    numbers.push(ids.get(form) ?? 0);
    texts.push(`${word} `);
  }
  return { ids: Int32Array.from(numbers), texts };
}

/** `both`: a word of each; `before` or `after`: one that only that text has. */
type Step = 'both' | 'before' | 'after';

/** Hirschberg's algorithm: an alignment with the fewest errors, in memory that grows with the length and not its square. */
function* align(before: Int32Array, after: Int32Array): Generator<Step> {
  if (before.length < 2) {
    const equal = before.length === 0 ? -1 : Math.max(0, after.indexOf(before[0] ?? -1));
    for (const at of after.keys()) yield at === equal ? 'both' : 'after';
    if (equal >= after.length) yield 'before';
    return;
  }
  const middle = before.length >> 1;
  const left = lastRow(before.subarray(0, middle), after);
  const right = lastRow(before.slice(middle).reverse(), after.slice().reverse());
  let best = 0;
  const sum = (at: number) => (left[at] ?? 0) + (right[after.length - at] ?? 0);
  for (let at = 1; at <= after.length; at += 1) if (sum(at) < sum(best)) best = at;
  yield* align(before.subarray(0, middle), after.subarray(0, best));
  yield* align(before.subarray(middle), after.subarray(best));
}

/** The fewest errors between all of `before` and each beginning of `after`. */
function lastRow(before: Int32Array, after: Int32Array): Int32Array {
  const row = Int32Array.from({ length: after.length + 1 }, (_, at) => at);
  for (const word of before) {
    let diagonal = row[0] ?? 0;
    let last = (row[0] = diagonal + 1);
    for (let at = 1; at < row.length; at += 1) {
      const above = row[at] ?? 0;
      const both = diagonal + (after[at - 1] === word ? 0 : 1);
      const one = (above < last ? above : last) + 1;
      row[at] = last = both < one ? both : one;
      diagonal = above;
    }
  }
  return row;
}
