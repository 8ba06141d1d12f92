import { convertMedia } from '$lib/audio/media/media';
import { MediaError } from '$lib/audio/media/media-failure';
import { formatBytes } from '$lib/ui/amounts';
import { largestPart } from './sound-part';

/** Bytes that a second of 16 kHz mono takes in a WAV file. */
const wavRate = 32_000;

/** A sound that is made a WAV file, since parts of a request take no other format but MP3. */
export class SoundConversion {
  /** Seconds; undefined while nothing is under way. */
  progress = $state.raw<{ done: number; total?: number }>();
  /** Why it cannot be sent as it is. */
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

  /** Never rejects: `failure` says what went wrong. */
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
