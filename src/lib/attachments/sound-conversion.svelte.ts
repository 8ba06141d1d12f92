import { convertMedia } from '$lib/audio-media/media';
import { MediaError } from '$lib/audio-media/media-failure';
import { formatBytes } from '$lib/ui/amounts';
import { largestPart } from './sound-part';

/** Bytes for a second of 16 kHz mono in a WAV file. */
const wavRate = 32_000;

/** Conversion of a sound to WAV: parts of a request accept only WAV and MP3. */
export class SoundConversion {
  /** Seconds converted so far; undefined while no conversion is running. */
  progress = $state.raw<{ done: number; total?: number }>();
  /** A sentence that states why the sound cannot be sent as sound. */
  failure = $state<string>();
  #stopping = new AbortController();
  readonly #sound: Blob;
  readonly #seconds: number | undefined;
  readonly #onfile: (file: Blob) => void;

  constructor(sound: Blob, seconds: number | undefined, onfile: (file: Blob) => void) {
    this.#sound = sound;
    this.#seconds = seconds;
    this.#onfile = onfile;
  }

  /** Never rejects; sets `failure` if the conversion fails. */
  async start(): Promise<void> {
    const bytes = (this.#seconds ?? 0) * wavRate;
    if (bytes > largestPart) {
      this.failure = `As WAV it would have ${formatBytes(bytes)}; a part of a request takes at most ${formatBytes(largestPart)}. Send its transcript, or attach a shorter stretch.`;
      return;
    }
    const { signal } = (this.#stopping = new AbortController());
    this.failure = undefined;
    this.progress = { done: 0 };
    const onprogress = (done: number, total?: number) => {
      if (!signal.aborted) this.progress = { done, total };
    };
    try {
      const file = await convertMedia(this.#sound, { format: 'wav' }, { signal, onprogress });
      if (!signal.aborted) this.#onfile(file);
    } catch (reason) {
      if (signal.aborted) return;
      if (!(reason instanceof MediaError)) throw reason;
      this.failure = reason.message;
    }
    this.progress = undefined;
  }

  stop(): void {
    this.#stopping.abort();
    this.progress = undefined;
  }
}
