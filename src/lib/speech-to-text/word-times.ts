import type { ReplyWord } from '$lib/api/audio-types';
import type { Word } from '$lib/storage/transcript-records';

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
