import type { Segment, Transcript, Word } from '$lib/base/storage/transcript-records';
import { joinTexts, segmentsHoldText, spreadWords } from './words';

/** Transcript of one stretch of a long sound, with times relative to the stretch. */
interface TranscribedPart {
  /** In seconds of the whole sound; stretches overlap a little. */
  from: number;
  to?: number;
  transcript: Transcript;
}

/** Joins parts in order into one transcript: shifts their times, and removes the duplicate words of overlaps. */
export function joinParts(parts: readonly TranscribedPart[]): Transcript {
  const shifted = parts.map(shift);
  const [first, ...rest] = shifted;
  if (!first) return { text: '', segments: [] };
  return rest.reduce(join, first).transcript;
}

function shift({ from, to, transcript }: TranscribedPart): TranscribedPart {
  const later = <T extends { start: number; end: number }>(timed: T): T => ({
    ...timed,
    start: timed.start + from,
    end: timed.end + from,
  });
  const segments = transcript.segments.map((segment) => ({
    ...later(segment),
    words: segment.words.map(later),
  }));
  const duration = from + (transcript.duration ?? (to === undefined ? 0 : to - from));
  return { from, to, transcript: { ...transcript, duration, segments } };
}

function join(left: TranscribedPart, right: TranscribedPart): TranscribedPart {
  const a = left.transcript;
  const b = right.transcript;
  const isTimed = hasTimes(a) && hasTimes(b);
  const segments = isTimed ? joinSegments(left, right) : [];
  const isWhole = isTimed && segmentsHoldText(a) && segmentsHoldText(b);
  const text = isWhole
    ? joinTexts(segments.map((segment) => segment.text))
    : joinPlain(left, right);
  const { language = b.language } = a;
  return {
    from: left.from,
    to: right.to,
    transcript: { text, language, duration: b.duration, segments, ...bothRaw(a, b) },
  };
}

function bothRaw(
  { raw: a = [] }: Transcript,
  { raw: b = [] }: Transcript,
): Pick<Transcript, 'raw'> {
  return a.length + b.length > 0 ? { raw: [...a, ...b] } : {};
}

/** A silent part has no segments, and counts as timed. */
function hasTimes({ text, segments }: Transcript): boolean {
  return segments.length > 0 || text === '';
}

function joinPlain(left: TranscribedPart, right: TranscribedPart): string {
  const a = wordsOf(left);
  const b = wordsOf(right);
  const reach = wordsInOverlap(left, right, a.length);
  const from = Math.max(0, a.length - reach);
  const seam = findSeam(a.slice(from), b.slice(0, reach));
  if (!seam) return joinTexts([left.transcript.text, right.transcript.text]);
  return joinTexts([a.slice(0, from + seam.keepLeft).join(''), b.slice(seam.skipRight).join('')]);
}

function wordsOf({ transcript }: TranscribedPart): string[] {
  return spreadWords(transcript.text, 0, 1).map(({ text }) => text);
}

/** Most words that both parts can contain; equal words farther from the join were spoken twice. */
function wordsInOverlap(
  left: TranscribedPart,
  right: TranscribedPart,
  wordsBefore: number,
): number {
  if (left.to === undefined || left.to <= right.from) return 0;
  const rate = wordsBefore / (left.to - left.from);
  return Math.ceil((left.to - right.from) * rate * fasterThanUsual) + spareWords;
}

const fasterThanUsual = 2;
const spareWords = 4;

function joinSegments(left: TranscribedPart, right: TranscribedPart): Segment[] {
  const overlapTo = left.to ?? right.from;
  const a = flatten(left.transcript.segments);
  const b = flatten(right.transcript.segments);
  // The words in the overlap, with some slack for inexact times.
  const tailFrom = a.findIndex(({ word }) => word.end > right.from - slack);
  const headTo = b.filter(({ word }) => word.start < overlapTo + slack).length;
  const tail = tailFrom < 0 ? [] : a.slice(tailFrom);
  const seam = findSeam(
    tail.map(({ word }) => word.text),
    b.slice(0, headTo).map(({ word }) => word.text),
  );
  if (seam)
    return [
      ...gather(a.slice(0, a.length - tail.length + seam.keepLeft)),
      ...gather(b.slice(seam.skipRight)),
    ];
  const middle = (right.from + overlapTo) / 2;
  const isBefore = ({ word }: TimedWord) => (word.start + word.end) / 2 < middle;
  return [...gather(a.filter(isBefore)), ...gather(b.filter((place) => !isBefore(place)))];
}

/** In seconds. */
const slack = 1;

interface TimedWord {
  segment: Segment;
  word: Word;
}

function flatten(segments: Segment[]): TimedWord[] {
  return segments.flatMap((segment) => {
    const { text, start, end, words } = segment;
    const timed = words.length > 0 ? words : spreadWords(text, start, end);
    return timed.map((word) => ({ segment, word }));
  });
}

/** Segments of the remaining words; a shortened segment starts and ends with its remaining words. */
function gather(places: TimedWord[]): Segment[] {
  const wordsBySegment = new Map<Segment, Word[]>();
  for (const { segment, word } of places) {
    const words = wordsBySegment.get(segment);
    if (words) words.push(word);
    else wordsBySegment.set(segment, [word]);
  }
  return [...wordsBySegment].map(([segment, words]) => {
    const text = words.map((word) => word.text).join('');
    if (text === segment.text) return segment;
    const start = words[0]?.start ?? segment.start;
    const end = words.at(-1)?.end ?? segment.end;
    return {
      ...segment,
      text: text.trim(),
      start,
      end,
      words: segment.words.length > 0 ? trimEnds(words) : [],
    };
  });
}

function trimEnds(words: Word[]): Word[] {
  return words.map((word, index) => {
    let { text } = word;
    if (index === 0) text = text.trimStart();
    if (index === words.length - 1) text = text.trimEnd();
    return { ...word, text };
  });
}

/** Most words of each side that are compared with each other; an overlap has far fewer. */
const maxCompared = 400;
/** Shortest run of equal words that counts as the same speech; a single word may be chance. */
const shortestRun = 2;

interface Seam {
  /** Number of words to keep at the start of the left side. */
  keepLeft: number;
  /** Number of words to drop at the start of the right side. */
  skipRight: number;
}

/**
 * Finds the longest run of words that the end of one text and the start of the next share; both are limited to the
 * overlap of their sounds. The left side ends after the run and the right side continues, which drops the words that the
 * edge of the sound garbled. Undefined without a common run.
 */
function findSeam(left: readonly string[], right: readonly string[]): Seam | undefined {
  const before = Math.max(0, left.length - maxCompared);
  const tail = left.slice(before).map(plain);
  const head = right.slice(0, maxCompared).map(plain);
  const run = longestRun(tail, head);
  const touches = run.leftEnd === tail.length && run.rightEnd === run.length;
  if (run.length < (touches ? 1 : shortestRun)) return undefined;
  return { keepLeft: before + run.leftEnd, skipRight: run.rightEnd };
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

interface Run {
  length: number;
  /** Index after the last word on each side. */
  leftEnd: number;
  rightEnd: number;
}

function longestRun(left: string[], right: string[]): Run {
  let best: Run = { length: 0, leftEnd: 0, rightEnd: 0 };
  let before: number[] = [];
  left.forEach((word, i) => {
    const lengths = right.map((other, j) =>
      word !== '' && word === other ? (before[j - 1] ?? 0) + 1 : 0,
    );
    lengths.forEach((length, j) => {
      if (length >= best.length && length > 0) best = { length, leftEnd: i + 1, rightEnd: j + 1 };
    });
    before = lengths;
  });
  return best;
}
