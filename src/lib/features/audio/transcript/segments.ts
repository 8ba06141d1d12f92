import type { SegmentMeasures } from '$lib/base/api/audio-reply';
import { joinTexts, spreadWords } from '$lib/shared/speech-to-text/words';
import type { Transcript } from '$lib/base/storage/transcript-records';

/** Replaces the text of a segment. Its times stay; the times of its words are spread over the new text. */
export function editSegment(transcript: Transcript, index: number, typed: string): Transcript {
  const segment = transcript.segments[index];
  const text = typed.replace(/\s+/g, ' ').trim();
  if (!segment || text === segment.text) return transcript;
  const { start, end } = segment;
  const words = segment.words.length > 0 ? spreadWords(text, start, end) : [];
  const segments = transcript.segments.with(index, { ...segment, text, words, edited: true });
  return { ...transcript, segments, text: replaceIn(transcript, index, text) };
}

/** Applies the person's edits in `before` to `after`, which contains the same segments and more. */
export function applyEdits(before: Transcript, after: Transcript): Transcript {
  return before.segments
    .filter(({ edited }) => edited)
    .reduce((transcript, { text, start, end }) => {
      const index = transcript.segments.findIndex(
        (segment) => segment.start === start && segment.end === end,
      );
      return editSegment(transcript, index, text);
    }, after);
}

/** Edits the service's own text to keep its paragraphs; joins the segments if the text does not contain them. */
function replaceIn({ text, segments }: Transcript, index: number, replacement: string): string {
  let from = 0;
  for (const [at, segment] of segments.entries()) {
    const place = text.indexOf(segment.text, from);
    if (place < 0) break;
    const end = place + segment.text.length;
    if (at === index) return text.slice(0, place) + replacement + text.slice(end);
    from = end;
  }
  return joinTexts(segments.map((segment, at) => (at === index ? replacement : segment.text)));
}

/** Thresholds of Whisper's published decoding for a failed or silent segment. */
const minLogprob = -1;
const maxNoSpeech = 0.6;
const maxCompression = 2.4;

/** Reasons why a segment may be wrong; empty if there are none. */
export function doubtsAbout(measures: SegmentMeasures): string[] {
  const { avg_logprob, no_speech_prob, compression_ratio } = measures;
  const doubts = [
    avg_logprob !== undefined &&
      avg_logprob < minLogprob &&
      `the model was unsure (avg_logprob ${round(avg_logprob)})`,
    no_speech_prob !== undefined &&
      no_speech_prob > maxNoSpeech &&
      `possibly no speech (no_speech_prob ${round(no_speech_prob)})`,
    compression_ratio !== undefined &&
      compression_ratio > maxCompression &&
      `it repeats itself (compression_ratio ${round(compression_ratio)})`,
  ];
  return doubts.filter((doubt) => doubt !== false);
}

function round(value: number): string {
  return value.toFixed(2);
}

/**
 * Index of the last stretch that has started at `time`, or -1. `stretches` are sorted. A binary search, because it runs
 * on every frame, also for transcripts of hours.
 */
export function indexAt(stretches: readonly { start: number }[], time: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.start ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
