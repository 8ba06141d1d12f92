import type { ApiError } from '$lib/api/wire/errors';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { readyToSend, type Destination } from '$lib/runs/ready-to-send';
import { preferences } from '$lib/storage/preferences';
import { chooseAudioModel } from '../audio-model';

/** Who makes text of speech. */
interface Transcriber extends Destination {
  model: string;
}

/** Why speech did not become text. */
export type SpeechFailure =
  | { kind: 'call'; error: ApiError; connection: Connection }
  | { kind: 'no-model'; connection: Connection }
  | { kind: 'no-words' }
  /** The page could not make of it what was to be sent; in the console's own words. */
  | { kind: 'sound'; words: string };

/** The model for speech of the active connection: the one that transcribed last, or the likeliest of its list. */
export async function transcriber(): Promise<Transcriber | SpeechFailure> {
  const { connection, endpoint } = await readyToSend();
  const models = connections.modelsOf(connection);
  const last = preferences.get('transcriptionModel');
  const model = chooseAudioModel('transcribe', { picked: '', last }, models.items);
  if (model !== '') return { connection, endpoint, model };
  const { error } = models;
  return error ? { kind: 'call', error, connection } : { kind: 'no-model', connection };
}
