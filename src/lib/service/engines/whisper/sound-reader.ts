import { Resampler, speechRate } from '../../../base/media/resampler';

/** Samples of 30 s, which Whisper reads at once. */
const windowLength = 30 * speechRate;

/** Reads a sound in windows of at most 30 s at 16 kHz, and holds little more than one of them. */
export class SoundReader {
  readonly #pieces: AsyncIterator<Float32Array>;
  readonly #resampler: Resampler;
  #held = new Float32Array(0);
  #ended = false;

  constructor(samples: AsyncIterable<Float32Array>, sampleRate: number) {
    this.#pieces = samples[Symbol.asyncIterator]();
    this.#resampler = new Resampler(sampleRate);
  }

  /** The next window; `isLast` if the sound ends with it. */
  async window(): Promise<{ samples: Float32Array; isLast: boolean }> {
    const parts: Float32Array[] = [this.#held];
    let length = this.#held.length;
    // One sample more shows whether there is another window.
    while (length <= windowLength && !this.#ended) {
      const next = await this.#pieces.next();
      this.#ended = next.done === true;
      const part = next.done ? this.#resampler.end() : this.#resampler.push(next.value).slice();
      parts.push(part);
      length += part.length;
    }
    this.#held = joined(parts, length);
    const isLast = this.#ended && length <= windowLength;
    return { samples: this.#held.slice(0, windowLength), isLast };
  }

  /** Drops the beginning, in seconds. */
  advance(seconds: number): void {
    this.#held = this.#held.slice(Math.round(seconds * speechRate));
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

function joined(parts: Float32Array[], length: number): Float32Array<ArrayBuffer> {
  const all = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
