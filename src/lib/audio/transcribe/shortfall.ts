import type { TranscriptionReply } from '$lib/api/audio-types';
import type { Shortfall } from '$lib/storage/transcript-records';

/** Codecs and services differ by up to this many seconds about the length of the same file. */
const tolerance = 1;
const toleratedShare = 0.02;
/** Up to this many seconds without words at the end count as a pause. */
const pause = 30;

/** The part of the sound that a reply does not cover: services have silently read only the first minute. */
export function shortfallOf(
  { duration, segments, words }: TranscriptionReply,
  sent: number | undefined,
): Shortfall | undefined {
  if (sent === undefined) return undefined;
  if (duration !== undefined && duration < sent - Math.max(tolerance, sent * toleratedShare))
    return { sent, covered: duration, by: 'duration' };
  const end = Math.max(segments.at(-1)?.end ?? 0, words.at(-1)?.end ?? 0);
  return end > 0 && end < sent - pause ? { sent, covered: end, by: 'words' } : undefined;
}
