import type { ReplyWord, TranscriptionReply } from '$lib/base/api/audio-reply';
import type { Segment, Shortfall, Transcript } from '$lib/base/storage/transcript-records';
import { alignWords } from './words';

/** Converts a reply: assigns words to their segments, or makes segments from words that have none. */
export function transcriptOf(reply: TranscriptionReply): Transcript {
  const { text, language, duration, words } = reply;
  const segments =
    reply.segments.length > 0
      ? withWords(reply.segments, words)
      : sentencesOf(alignWords(text, words));
  return {
    text,
    language,
    duration,
    segments: segments.sort((a, b) => a.start - b.start),
    ...(reply.raw && { raw: [reply.raw] }),
  };
}

function withWords(
  segments: TranscriptionReply['segments'],
  words: readonly ReplyWord[],
): Segment[] {
  let next = 0;
  return segments.map((segment, index) => {
    const following = segments[index + 1];
    // Word times are more precise than segment times, so a word may start a little before its segment.
    const until = following ? (segment.end + Math.max(segment.end, following.start)) / 2 : Infinity;
    const from = next;
    while (next < words.length && middle(words[next]) < until) next++;
    const text = segment.text.trim();
    return { ...segment, text, words: alignWords(text, words.slice(from, next)) };
  });
}

function middle(word: ReplyWord | undefined): number {
  return word ? (word.start + word.end) / 2 : Infinity;
}

/** A silence of more seconds ends a segment. */
const pause = 1;
/** In seconds; a longer sentence is cut between words. */
const longest = 20;

function sentencesOf(words: Segment['words']): Segment[] {
  const sentences: Segment['words'][] = [];
  for (const word of words) {
    const open = sentences.at(-1);
    const last = open?.at(-1);
    const begins =
      !last ||
      /[.!?…。！？]["'”’)\]]*\s*$/.test(last.text) ||
      word.start - last.end > pause ||
      word.end - (open?.[0]?.start ?? 0) > longest;
    if (begins) sentences.push([word]);
    else open?.push(word);
  }
  return sentences.map(segmentOf);
}

function segmentOf(words: Segment['words']): Segment {
  const text = words.map((word) => word.text).join('');
  const end = text.length - text.trimEnd().length;
  const trimmed = words.map((word, index) =>
    index < words.length - 1 || end === 0 ? word : { ...word, text: word.text.trimEnd() },
  );
  return {
    text: text.trimEnd(),
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    words: trimmed,
  };
}

/** Codecs and services differ by up to this many seconds about the length of the same file. */
const tolerance = 1;
const toleratedShare = 0.02;
/** Up to this many seconds without words at the end count as a pause. */
const maxPause = 30;

/** The part of the sound that a reply does not cover: services have silently read only the first minute. */
export function shortfallOf(
  { duration, segments, words }: TranscriptionReply,
  sent: number | undefined,
): Shortfall | undefined {
  if (sent === undefined) return undefined;
  if (duration !== undefined && duration < sent - Math.max(tolerance, sent * toleratedShare))
    return { sent, covered: duration, by: 'duration' };
  const end = Math.max(segments.at(-1)?.end ?? 0, words.at(-1)?.end ?? 0);
  return end > 0 && end < sent - maxPause ? { sent, covered: end, by: 'words' } : undefined;
}
