import { speak } from '$lib/base/api/audio';
import { type ApiError, ApiFailure } from '$lib/base/api/wire/errors';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { readyToSend } from '$lib/shared/runs/ready-to-send';
import { chooseAudioModel } from '$lib/shared/speech-to-text/transcriber';
import { voicesOf } from './speech-models';
import { spokenParts, spokenText } from './split-text';

type Reader =
  { by: 'service'; model: string; voice: string; connection: Connection } | { by: 'browser' };

type ReadingFailure =
  | { kind: 'call'; error: ApiError; connection: Connection }
  | { kind: 'no-voice' }
  /** The received sound cannot be played, or the browser stopped speaking. */
  | { kind: 'no-sound' };

let stopOther = () => {};

/** Reads a text aloud, part by part. Starting one stops any other in this page. */
export class Reading {
  /** The model or the browser; undefined until one is chosen. */
  reader = $state.raw<Reader>();
  /** Index of the part being played. */
  index = $state(0);
  state = $state<'running' | 'ended' | 'failed'>('running');
  failure = $state.raw<ReadingFailure>();
  readonly parts: string[];
  #run = new AbortController();

  constructor(markdown: string) {
    this.parts = spokenParts(spokenText(markdown));
  }

  /** Continues at the current part. Never rejects; sets `failure` instead. */
  async start(reader?: Reader): Promise<void> {
    stopOther();
    stopOther = () => this.stop();
    this.#run = new AbortController();
    this.state = 'running';
    this.failure = undefined;
    const { signal } = this.#run;
    try {
      this.reader = reader ?? (await chooseReader());
      if (this.reader.by === 'browser' && !(await hasBrowserVoice())) {
        this.#fail({ kind: 'no-voice' });
        return;
      }
      await this.#read(this.reader, signal);
      if (!signal.aborted) this.state = 'ended';
    } catch (reason) {
      if (!signal.aborted) this.#fail(this.#failureOf(reason));
    }
  }

  #fail(failure: ReadingFailure): void {
    this.state = 'failed';
    this.failure = failure;
  }

  stop(): void {
    this.#run.abort();
    this.state = 'ended';
  }

  #failureOf(reason: unknown): ReadingFailure {
    if (reason instanceof ApiFailure && this.reader?.by === 'service')
      return { kind: 'call', error: reason.error, connection: this.reader.connection };
    return { kind: 'no-sound' };
  }

  async #read(reader: Reader, signal: AbortSignal): Promise<void> {
    let next = this.#soundOf(this.index, reader, signal);
    while (this.index < this.parts.length && !signal.aborted) {
      const sound = await next;
      // The next part is requested while this one plays.
      next = this.#soundOf(this.index + 1, reader, signal);
      if (sound) await playSound(sound, signal);
      else await speakInBrowser(this.parts[this.index] ?? '', signal);
      if (!signal.aborted) this.index += 1;
    }
  }

  /** Resolves to undefined if the browser's own voice speaks, and after the last part. */
  #soundOf(place: number, reader: Reader, signal: AbortSignal): Promise<Blob | undefined> {
    const input = this.parts[place];
    if (reader.by === 'browser' || input === undefined) return Promise.resolve(undefined);
    const made = requestSpeech(input, reader, signal);
    // It may fail while the previous part plays; the failure is then reported when its turn comes.
    made.catch(() => undefined);
    return made;
  }
}

async function requestSpeech(
  input: string,
  { model, voice, connection }: Reader & { by: 'service' },
  signal: AbortSignal,
): Promise<Blob> {
  const endpoint = await connections.endpoint(connection);
  // Some models produce only wav, and every browser plays it.
  const request = { model, input, voice, response_format: 'wav' };
  return (await speak(endpoint, request, signal)).audio;
}

/** The active connection if it has a speech model with a known voice, otherwise the browser. */
async function chooseReader(): Promise<Reader> {
  await connections.ready;
  if (connections.needsKey) return { by: 'browser' };
  const destination = await readyToSend();
  if (!destination) return { by: 'browser' };
  const { connection } = destination;
  const models = connections.modelsOf(connection);
  const model = chooseAudioModel('speak', { picked: '', last: '' }, models.items);
  const [voice] = voicesOf(model);
  return voice === undefined ? { by: 'browser' } : { by: 'service', model, voice, connection };
}

/** In milliseconds; some browsers list their voices only after the first call of getVoices. */
const namingLimit = 1000;

/** Whether the browser has a speech synthesis voice. */
async function hasBrowserVoice(): Promise<boolean> {
  if (typeof speechSynthesis === 'undefined') return false;
  if (speechSynthesis.getVoices().length > 0) return true;
  await new Promise((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', resolve, { once: true });
    setTimeout(resolve, namingLimit);
  });
  return speechSynthesis.getVoices().length > 0;
}

/** Resolves when the text has been spoken or the signal aborts. Rejects if the browser fails to speak. */
function speakInBrowser(text: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.addEventListener('end', () => resolve());
    utterance.addEventListener('error', ({ error }) => reject(new Error(error)));
    signal.addEventListener('abort', () => {
      speechSynthesis.cancel();
      resolve();
    });
    speechSynthesis.speak(utterance);
  });
}

/** Resolves when the sound has ended or the signal aborts. Rejects if the browser cannot play it. */
async function playSound(sound: Blob, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const url = URL.createObjectURL(sound);
  const player = new Audio(url);
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error('The browser can’t play this audio.'));
      player.addEventListener('ended', () => resolve());
      player.addEventListener('error', fail);
      signal.addEventListener('abort', () => resolve());
      player.play().catch(fail);
    });
  } finally {
    player.pause();
    URL.revokeObjectURL(url);
  }
}
