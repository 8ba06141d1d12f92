import type { AudioSample } from 'mediabunny';
import { isUnreadable } from './media-failure';

/** Seconds of sound in one piece: decoders return only about 20 ms. */
const pieceSeconds = 1;
/** In seconds; a wider gap comes from a damaged file or the clock of a broadcast. */
const widestGap = 60;

/**
 * Decoded samples as one channel in pieces, aligned with the file's timeline from `from` to `to`: gaps are filled with
 * silence, and overlapping samples appear once. Ends without an error at the first sample that cannot be decoded.
 */
export async function* monoTimeline(
  samples: AsyncIterable<AudioSample>,
  from: number,
  to: number,
): AsyncGenerator<Float32Array> {
  const line = new Timeline(from, to);
  try {
    for await (const sample of samples) {
      line.add(sample);
      sample.close();
      if (line.isFull) yield line.take();
    }
  } catch (error) {
    if (isUnreadable(error)) throw error;
  }
  yield line.take();
}

class Timeline {
  #pieces: Float32Array[] = [];
  #length = 0;
  /** In samples since `from`. */
  #position = 0;
  #rate = 0;
  #from: number;
  readonly #to: number;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  get isFull(): boolean {
    return this.#length >= pieceSeconds * this.#rate;
  }

  add(sample: AudioSample): void {
    this.#rate = sample.sampleRate;
    let start = this.#at(sample.timestamp);
    if (start - this.#position > widestGap * this.#rate) {
      this.#from += (start - this.#position) / this.#rate;
      start = this.#position;
    }
    if (start > this.#position) this.#append(new Float32Array(start - this.#position));
    const end = Math.min(this.#at(this.#to), start + sample.numberOfFrames);
    if (end <= this.#position) return;
    this.#append(mono(sample).subarray(this.#position - start, end - start));
  }

  take(): Float32Array {
    const all = new Float32Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [];
    this.#length = 0;
    return all;
  }

  #at(seconds: number): number {
    return Math.round((seconds - this.#from) * this.#rate);
  }

  #append(piece: Float32Array): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
    this.#position += piece.length;
  }
}

/** The mean of all channels. */
function mono(sample: AudioSample): Float32Array {
  const { numberOfFrames, numberOfChannels } = sample;
  const all = new Float32Array(numberOfFrames);
  const channel = new Float32Array(numberOfFrames);
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex++) {
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
    for (let at = 0; at < all.length; at++)
      all[at] = (all[at] as number) + (channel[at] as number) / numberOfChannels;
  }
  return all;
}
