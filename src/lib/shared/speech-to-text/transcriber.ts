import type { Model } from '$lib/base/api/models';
import type { ApiError } from '$lib/base/api/wire/errors';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import {
  chooseModel,
  likelyByName,
  type LikelyModel,
} from '$lib/shared/connections/model-picker/model-choice';
import { type Destination, readyToSend } from '$lib/shared/runs/ready-to-send';
import { preferences } from '$lib/base/storage/database/preferences';

/** A model for transcriptions and its connection. */
interface Transcriber extends Destination {
  model: string;
}

/** Reason why there is no text. */
export type SpeechFailure =
  | { kind: 'call'; error: ApiError; connection: Connection }
  | { kind: 'no-model'; connection: Connection }
  | { kind: 'no-words' }
  /** The page could not prepare the sound; `words` is the console's sentence. */
  | { kind: 'sound'; words: string };

/** The transcription model of the active connection: the last one used, or the most likely one in its list. */
export async function transcriber(): Promise<Transcriber | SpeechFailure> {
  const destination = await readyToSend();
  if (!destination)
    return { kind: 'call', error: { kind: 'stopped' }, connection: connections.active };
  const { connection, endpoint } = destination;
  const models = connections.modelsOf(connection);
  const last = preferences.get('transcriptionModel');
  const model = chooseAudioModel('transcribe', { picked: '', last }, models.items);
  if (model !== '') return { connection, endpoint, model };
  const { error } = models;
  return error ? { kind: 'call', error, connection } : { kind: 'no-model', connection };
}

type AudioTask = 'transcribe' | 'translate' | 'speak';

const likelyModels: { [task in AudioTask]: LikelyModel } = {
  transcribe: likelyByName([/whisper/i, /note-reader/i, /transcri|speech-to-text|stt|scribe/i]),
  // Whisper's turbo models do not translate.
  translate: likelyByName([
    /whisper(?!.*turbo)/i,
    /note-reader/i,
    /whisper|transcri|translat|speech-to-text/i,
  ]),
  speak: likelyByName([/tts|orpheus|playai|voice|speech(?!-to-text)/i]),
};

/** The model to use if the person has not picked one; empty if no model is likely. */
export function chooseAudioModel(
  task: AudioTask,
  choice: { picked: string; last: string },
  list: readonly Model[],
): string {
  return chooseModel(choice, list, likelyModels[task]);
}
