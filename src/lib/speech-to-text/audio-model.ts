import type { Model } from '$lib/api/model-types';
import { chooseModel, likelyByName, type LikelyModel } from '$lib/connections/model-choice';

export type AudioTask = 'transcribe' | 'translate' | 'speak';

const likely: { [task in AudioTask]: LikelyModel } = {
  transcribe: likelyByName([/whisper|note-reader/i, /transcri|speech-to-text|stt|scribe/i]),
  // Whisper's turbo models do not translate.
  translate: likelyByName([
    /whisper(?!.*turbo)|note-reader/i,
    /whisper|transcri|translat|speech-to-text/i,
  ]),
  speak: likelyByName([/tts|orpheus|playai|voice|speech(?!-to-text)/i]),
};

/** The model to use if the person has not picked one; empty if no model is likely. */
export function chooseAudioModel(
  task: AudioTask,
  wishes: { picked: string; last: string },
  list: readonly Model[],
): string {
  return chooseModel(wishes, list, likely[task]);
}
