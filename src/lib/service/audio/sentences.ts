import type { TimedWord, TranscriptSegment } from '../engine';

/** Splits a text with timed words into segments at the ends of its sentences. */
export function sentences(text: string, words: TimedWord[]): TranscriptSegment[] {
  const groups: { from: number; words: TimedWord[] }[] = [];
  let at = 0;
  for (const word of words) {
    const found = Math.max(at, text.indexOf(word.word, at));
    const group = groups.at(-1);
    if (group && !/[.!?…]\W*\s|\n/.test(text.slice(at, found))) group.words.push(word);
    else groups.push({ from: group ? found : 0, words: [word] });
    at = found + word.word.length;
  }
  return groups.map((group, index) => ({
    text: text.slice(group.from, groups[index + 1]?.from).trim(),
    start: group.words[0]?.start ?? 0,
    end: group.words.at(-1)?.end ?? 0,
    noSpeechProbability: 0,
  }));
}
