import type { SegmentMeasures } from '$lib/api/audio-types';

/** Thresholds of Whisper's published decoding for a failed or silent segment. */
const leastLogprob = -1;
const mostNoSpeech = 0.6;
const mostCompression = 2.4;

/** Reasons why a segment may be wrong; empty if there are none. */
export function doubtsAbout(measures: SegmentMeasures): string[] {
  const { avg_logprob, no_speech_prob, compression_ratio } = measures;
  const doubts = [
    avg_logprob !== undefined &&
      avg_logprob < leastLogprob &&
      `the model was unsure (avg_logprob ${round(avg_logprob)})`,
    no_speech_prob !== undefined &&
      no_speech_prob > mostNoSpeech &&
      `there may be no speech (no_speech_prob ${round(no_speech_prob)})`,
    compression_ratio !== undefined &&
      compression_ratio > mostCompression &&
      `it repeats itself (compression_ratio ${round(compression_ratio)})`,
  ];
  return doubts.filter((doubt) => doubt !== false);
}

function round(value: number): string {
  return value.toFixed(2);
}
