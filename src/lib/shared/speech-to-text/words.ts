import type { ReplyWord } from '$lib/base/api/audio-reply';
import type { Transcript, Word } from '$lib/base/storage/transcript-records';

/**
 * Matches timed words with the text. Each result includes the surrounding spaces and punctuation, so that all results
 * joined are the text. Services omit punctuation from words or spell them differently; the time of a word that is not
 * found is added to the previous word. Empty if no word is found.
 */
export function alignWords(text: string, words: readonly ReplyWord[]): Word[] {
  const lower = lowered(text);
  const found: { at: number; start: number; end: number }[] = [];
  let from = 0;
  for (const { word, start, end } of words) {
    const wanted = lowered(word.trim());
    const ahead = lower.slice(from, from + farthest + wanted.length).indexOf(wanted);
    const last = found.at(-1);
    if (wanted !== '' && ahead >= 0) {
      found.push({ at: from + ahead, start, end });
      from += ahead + wanted.length;
    } else if (last) last.end = Math.max(last.end, end);
  }
  return found.map(({ at, start, end }, index) => {
    const cutFrom = index === 0 ? 0 : cutBefore(text, at, found[index - 1]?.at ?? 0);
    const next = found[index + 1];
    const cutTo = next ? cutBefore(text, next.at, at) : text.length;
    return { text: text.slice(cutFrom, cutTo), start, end };
  });
}

/** Lower case, except for letters whose length would change, such as İ. */
function lowered(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/** Most characters between two words of the text; a farther match is another occurrence of the word. */
const farthest = 40;

/** Opening punctuation such as quotes belongs to the next word, spaces to the previous one. */
function cutBefore(text: string, at: number, after: number): number {
  let cut = at;
  while (cut > after + 1 && !/[\s\p{L}\p{N}]/u.test(text[cut - 1] ?? ' ')) cut--;
  return /\s/.test(text[cut - 1] ?? '') ? cut : at;
}

/** Words of a text; each gets a share of the time from start to end in proportion to its length. */
export function spreadWords(text: string, start: number, end: number): Word[] {
  const pieces = text.match(/\s*\S+(?:\s+$)?/g) ?? [];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let reached = 0;
  return pieces.map((piece) => {
    const from = reached;
    reached += piece.length;
    const timeAt = (place: number) => start + ((end - start) * place) / length;
    return { text: piece, start: timeAt(from), end: timeAt(reached) };
  });
}

/** Characters of scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。、！？]/u;

/** Joins consecutive texts, with a space between them if their script uses spaces. */
export function joinTexts(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .reduce((joined, text) => {
      const isUnspaced = unspaced.test(joined.slice(-1)) && unspaced.test(text.slice(0, 1));
      return joined === '' || isUnspaced ? joined + text : `${joined} ${text}`;
    }, '');
}

/** Share of the text's letters below which its segments are missing words. */
const wholeShare = 0.9;

/** Whether the segments contain the whole text: some services leave parts of it without times. */
export function segmentsHoldText({ text, segments }: Transcript): boolean {
  const letters = segments.reduce((sum, segment) => sum + lettersIn(segment.text), 0);
  return letters >= lettersIn(text) * wholeShare;
}

function lettersIn(text: string): number {
  return text.replace(/\s+/g, '').length;
}
