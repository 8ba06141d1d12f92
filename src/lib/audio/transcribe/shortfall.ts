import type { TranscriptionReply } from '$lib/api/audio-types';
import type { Shortfall } from '$lib/storage/transcript-records';

/** Seconds by which codecs and services differ over the length of one and the same file. */
const tolerance = 1;
const toleratedShare = 0.02;
/** Seconds without words at the end that are taken for a pause. */
const pause = 30;

/** Services have silently read the first minute only: what a reply does not account for is told. */
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
