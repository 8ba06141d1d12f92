import { transcribe } from '$lib/base/api/audio';
import { ApiFailure } from '$lib/base/api/wire/errors';
import type { Recording } from '$lib/base/storage/recordings';
import { announce } from '$lib/base/ui/notices/toasts.svelte';
import { Recorder } from '$lib/shared/recorder/recorder.svelte';
import { recordings } from '$lib/shared/recorder/recordings.svelte';
import { recordingName } from '$lib/shared/recorder/recording-file';
import { transcriber, type SpeechFailure } from '$lib/shared/speech-to-text/transcriber';

/** Records speech into the library first, so that no later failure can lose it, and then transcribes it. */
export class Dictation {
  readonly recorder = new Recorder(recordings, () => recordingName('Dictation', new Date()));
  recorded = $state.raw<{ file: File; recording: Recording }>();
  /** Start of the request, in milliseconds since 1970; undefined while no request is running. */
  requestedAt = $state<number>();
  failure = $state.raw<SpeechFailure>();
  #run: AbortController | undefined;
  #isClosed = false;
  readonly #ontext: (text: string) => void;

  constructor(ontext: (text: string) => void) {
    this.#ontext = ontext;
    this.recorder.onRecorded((file, recording) => {
      this.recorded = { file, recording };
      if (!this.#isClosed) void this.transcribe();
    });
  }

  /** Never rejects; on failure sets `failure`, and the recording stays in the library. */
  async transcribe(): Promise<void> {
    if (!this.recorded || this.requestedAt !== undefined) return;
    const { file } = this.recorded;
    const { signal } = (this.#run = new AbortController());
    this.requestedAt = Date.now();
    this.failure = undefined;
    const outcome = await requestText(file, signal);
    this.requestedAt = undefined;
    if (signal.aborted) return;
    if (typeof outcome !== 'string') {
      this.failure = outcome;
      return;
    }
    announce('Dictation inserted');
    this.#ontext(outcome);
  }

  /** Stops the recorder and the request; the recording stays in the library. */
  close(): void {
    this.#isClosed = true;
    this.#run?.abort();
    this.recorder.stop();
  }
}

async function requestText(file: File, signal: AbortSignal): Promise<string | SpeechFailure> {
  const found = await transcriber();
  if ('kind' in found) return found;
  const { connection, endpoint, model } = found;
  try {
    const { text } = await transcribe(await endpoint(), { model, file }, { signal });
    return text.trim() || { kind: 'no-words' };
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    return { kind: 'call', error: reason.error, connection };
  }
}
