import type { Segment, Transcript, Word } from '$lib/storage/transcript-records';
import { joinTexts } from './joined-text';
import { findSeam } from './seam';
import { segmentsHoldText } from './segments-hold-text';
import { spreadWords } from './word-times';

/** Transcript of one stretch of a long sound, with times relative to the stretch. */
export interface HeardPart {
  /** In seconds of the whole sound; stretches overlap a little. */
  from: number;
  to?: number;
  transcript: Transcript;
}

/** Joins parts in order into one transcript: shifts their times, and removes the duplicate words of overlaps. */
export function joinParts(parts: readonly HeardPart[]): Transcript {
  const shifted = parts.map(shift);
  const [first, ...rest] = shifted;
  if (!first) return { text: '', segments: [] };
  return rest.reduce(join, first).transcript;
}

function shift({ from, to, transcript }: HeardPart): HeardPart {
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

function join(left: HeardPart, right: HeardPart): HeardPart {
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

function joinPlain(left: HeardPart, right: HeardPart): string {
  const a = wordsOf(left);
  const b = wordsOf(right);
  const reach = wordsInOverlap(left, right, a.length);
  const from = Math.max(0, a.length - reach);
  const seam = findSeam(a.slice(from), b.slice(0, reach));
  if (!seam) return joinTexts([left.transcript.text, right.transcript.text]);
  return joinTexts([a.slice(0, from + seam.keepLeft).join(''), b.slice(seam.skipRight).join('')]);
}

function wordsOf({ transcript }: HeardPart): string[] {
  return spreadWords(transcript.text, 0, 1).map(({ text }) => text);
}

/** Most words that both parts can contain; equal words farther from the join were spoken twice. */
function wordsInOverlap(left: HeardPart, right: HeardPart, wordsBefore: number): number {
  if (left.to === undefined || left.to <= right.from) return 0;
  const rate = wordsBefore / (left.to - left.from);
  return Math.ceil((left.to - right.from) * rate * fasterThanUsual) + spareWords;
}

const fasterThanUsual = 2;
const spareWords = 4;

function joinSegments(left: HeardPart, right: HeardPart): Segment[] {
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
  const isBefore = ({ word }: Place) => (word.start + word.end) / 2 < middle;
  return [...gather(a.filter(isBefore)), ...gather(b.filter((place) => !isBefore(place)))];
}

/** In seconds. */
const slack = 1;

interface Place {
  segment: Segment;
  word: Word;
}

function flatten(segments: Segment[]): Place[] {
  return segments.flatMap((segment) => {
    const { text, start, end, words } = segment;
    const timed = words.length > 0 ? words : spreadWords(text, start, end);
    return timed.map((word) => ({ segment, word }));
  });
}

/** Segments of the remaining words; a shortened segment starts and ends with its remaining words. */
function gather(places: Place[]): Segment[] {
  const kept = new Map<Segment, Word[]>();
  for (const { segment, word } of places) {
    const words = kept.get(segment);
    if (words) words.push(word);
    else kept.set(segment, [word]);
  }
  return [...kept].map(([segment, words]) => {
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
