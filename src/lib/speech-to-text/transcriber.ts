import type { ApiError } from '$lib/api/wire/errors';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { readyToSend, type Destination } from '$lib/runs/ready-to-send';
import { preferences } from '$lib/storage/preferences';
import { chooseAudioModel } from './audio-model';

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
  const { connection, endpoint } = await readyToSend();
  const models = connections.modelsOf(connection);
  const last = preferences.get('transcriptionModel');
  const model = chooseAudioModel('transcribe', { picked: '', last }, models.items);
  if (model !== '') return { connection, endpoint, model };
  const { error } = models;
  return error ? { kind: 'call', error, connection } : { kind: 'no-model', connection };
}
