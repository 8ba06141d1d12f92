import type { Model } from '$lib/api/model-types';

export type AudioTask = 'transcribe' | 'translate' | 'speak';

/** Names of models for a task, likeliest first; a guess that only orders a first choice. */
const likely: { [task in AudioTask]: RegExp[] } = {
  transcribe: [/whisper|note-reader/i, /transcri|speech-to-text|stt|scribe/i],
  // The turbo models of Whisper do not translate.
  translate: [/whisper(?!.*turbo)|note-reader/i, /whisper|transcri|translat|speech-to-text/i],
  speak: [/tts|orpheus|playai|voice|speech(?!-to-text)/i],
};

/** The model that is used where none is picked by hand; empty where nothing is known. */
export function chooseAudioModel(
  task: AudioTask,
  { picked, last }: { picked: string; last: string },
  list: readonly Model[],
): string {
  if (picked) return picked;
  if (list.length === 0 || list.some(({ id }) => id === last)) return last;
  const active = list.filter((model) => model.active !== false);
  const found = likely[task].map((name) => active.find(({ id }) => name.test(id)));
  return found.find((model) => model !== undefined)?.id ?? '';
}
