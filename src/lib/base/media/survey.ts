/** An opened file: its format, and its sound in pieces. */
export interface Sound {
  container: string;
  codec: string;
  channels: number;
  sampleRate: number;
  hasVideo: boolean;
  /** Length in the file's header; undefined if it has none. */
  declaredSeconds?: number;
  /**
   * The mean of all channels, from `from` to `to` in seconds of the file's own timeline; a track that begins later than
   * `from` is preceded by silence. Ends early if the file is cut or damaged. Each piece overwrites the previous one.
   */
  mono: (from: number, to: number) => AsyncIterable<Float32Array>;
}

/** Length of a loudness window, as is common for silence detection. */
export const windowSeconds = 0.02;

/** Results of one pass over a sound. */
export interface Survey extends Omit<Sound, 'mono'> {
  /** Decodable length. */
  seconds: number;
  /** For each window: the lowest sample, the highest sample and the mean square. */
  lowest: Float32Array;
  highest: Float32Array;
  power: Float32Array;
}

/** Measures a sound window by window. Needs the rate, because windows are a whole number of samples long. */
export class Surveyor {
  readonly #lowest: number[] = [];
  readonly #highest: number[] = [];
  readonly #power: number[] = [];
  #read = 0;
  #low = 0;
  #high = 0;
  #squares = 0;
  #inWindow = 0;
  readonly #sampleRate: number;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  get seconds(): number {
    return this.#read / this.#sampleRate;
  }

  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length;) {
      const to = Math.min(samples.length, at + this.#windowEnd() - this.#read);
      this.#measure(samples, at, to);
      this.#read += to - at;
      at = to;
      if (this.#read === this.#windowEnd()) this.#closeWindow();
    }
  }

  end(): Pick<Survey, 'seconds' | 'lowest' | 'highest' | 'power'> {
    if (this.#inWindow > 0) this.#closeWindow();
    return {
      seconds: this.seconds,
      lowest: Float32Array.from(this.#lowest),
      highest: Float32Array.from(this.#highest),
      power: Float32Array.from(this.#power),
    };
  }

  /** In samples; computed from the start of the sound, so that rounding errors do not add up. */
  #windowEnd(): number {
    return Math.round((this.#power.length + 1) * windowSeconds * this.#sampleRate);
  }

  #measure(samples: Float32Array, from: number, to: number): void {
    let low = this.#low;
    let high = this.#high;
    let squares = this.#squares;
    for (let at = from; at < to; at++) {
      const sample = samples[at] as number;
      if (sample < low) low = sample;
      if (sample > high) high = sample;
      squares += sample * sample;
    }
    this.#low = low;
    this.#high = high;
    this.#squares = squares;
    this.#inWindow += to - from;
  }

  #closeWindow(): void {
    this.#lowest.push(this.#low);
    this.#highest.push(this.#high);
    this.#power.push(this.#squares / this.#inWindow);
    this.#low = 0;
    this.#high = 0;
    this.#squares = 0;
    this.#inWindow = 0;
  }
}

/** Pairs of the lowest and highest sample of `count` equal stretches. */
export function overview({ lowest, highest }: Survey, count: number): Float32Array {
  const pairs = new Float32Array(2 * count);
  for (let stretch = 0; stretch < count; stretch++) {
    const from = Math.floor((stretch * lowest.length) / count);
    const to = Math.max(from + 1, Math.floor(((stretch + 1) * lowest.length) / count));
    pairs[2 * stretch] = lowest.subarray(from, to).reduce((a, b) => Math.min(a, b), 0);
    pairs[2 * stretch + 1] = highest.subarray(from, to).reduce((a, b) => Math.max(a, b), 0);
  }
  return pairs;
}
