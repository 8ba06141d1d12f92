import { kernelAt, Polyphase } from './polyphase';

/** Taps on each side of the centre; every second tap of a half-band filter is 0. */
const reach = 15;
/** In cycles per input sample: a filter of this reach attenuates by 65 dB from 0.32 upwards. */
const band = { pass: 0.18, stop: 0.32 };

/**
 * Halves the rate of a stream without shifting it in time. It needs a tenth of the work of a general filter, and is the
 * only filter that runs at the full input rate.
 */
class HalfBand {
  readonly #weights = filterWeights();
  /** Samples still needed for the next output, initially silence, followed by space for new samples. */
  #input = new Float32Array(reach);
  #pendingLength = reach;
  #output = new Float32Array(0);
  #received = 0;
  #made = 0;

  /** Returns the output that is ready; the next call overwrites it. */
  push(samples: Float32Array): Float32Array {
    this.#received += samples.length;
    return this.#advance(samples);
  }

  /** Returns the rest, which makes the whole output half as long as the input. */
  end(): Float32Array {
    const missing = Math.round(this.#received / 2) - this.#made;
    return this.#advance(new Float32Array(2 * reach + 2)).subarray(0, missing);
  }

  #advance(samples: Float32Array): Float32Array {
    const length = this.#pendingLength + samples.length;
    if (length > this.#input.length) this.#grow(length);
    const input = this.#input;
    input.set(samples, this.#pendingLength);
    const count = Math.max(0, Math.floor((length - 2 * reach - 1) / 2) + 1);
    const output = this.#filter(input, this.#output.subarray(0, count));
    input.copyWithin(0, 2 * count, length);
    this.#pendingLength = length - 2 * count;
    this.#made += count;
    return output;
  }

  #grow(length: number): void {
    const input = new Float32Array(length);
    input.set(this.#input.subarray(0, this.#pendingLength));
    this.#input = input;
    this.#output = new Float32Array(Math.ceil(length / 2));
  }

  /** Unrolled: a loop over the eight pairs takes three times as long. */
  #filter(input: Float32Array, output: Float32Array): Float32Array {
    const [a, b, c, d, e, f, g, h] = this.#weights;
    const at = (index: number) => input[index] as number;
    for (let index = 0, first = 0; index < output.length; index++, first += 2)
      output[index] =
        at(first + 15) / 2 +
        a * (at(first + 14) + at(first + 16)) +
        b * (at(first + 12) + at(first + 18)) +
        c * (at(first + 10) + at(first + 20)) +
        d * (at(first + 8) + at(first + 22)) +
        e * (at(first + 6) + at(first + 24)) +
        f * (at(first + 4) + at(first + 26)) +
        g * (at(first + 2) + at(first + 28)) +
        h * (at(first) + at(first + 30));
    return output;
  }
}

type Weights = [number, number, number, number, number, number, number, number];

/** Weights of the pairs 1, 3, 5 … samples from the centre. The centre weighs a half; all weights add up to 1. */
function filterWeights(): Weights {
  const pairs = Array.from({ length: (reach + 1) / 2 }, (_, pair) =>
    kernelAt(2 * pair + 1, band, 2 * (reach + 1)),
  );
  const sum = pairs.reduce((total, weight) => total + weight, 0);
  return pairs.map((weight) => weight / sum / 4) as Weights;
}

/** Sample rate of speech models, in Hz. */
export const speechRate = 16_000;
/** Share of the Nyquist frequency that keeps its level: 6.6 of 8 kHz, which covers wide-band speech. */
const passShare = 0.825;
/**
 * Rates from here upwards are halved first, so that the steep filter runs at the lowest rate, where it needs the fewest
 * taps. Below it, the simple filter of the halving would let aliases into the speech band.
 */
const lowestHalved = 44_100;

interface Stage {
  push(samples: Float32Array): Float32Array;
  end(): Float32Array;
}

/** Resamples a stream of any rate to 16 kHz, without changing its length or shifting it in time. */
export class Resampler {
  readonly #stages: Stage[];

  constructor(sampleRate: number) {
    this.#stages = stagesFrom(sampleRate);
  }

  /** Returns the output that is ready; the input itself if it is at 16 kHz. */
  push(samples: Float32Array): Float32Array {
    return this.#stages.reduce((piece, stage) => stage.push(piece), samples);
  }

  end(): Float32Array {
    let rest = new Float32Array(0);
    for (const stage of this.#stages) rest = joined(stage.push(rest), stage.end());
    return rest;
  }
}

function stagesFrom(sampleRate: number): Stage[] {
  if (sampleRate === speechRate) return [];
  if (sampleRate >= lowestHalved) return [new HalfBand(), ...stagesFrom(sampleRate / 2)];
  const { up, down } = ratio(speechRate, sampleRate);
  const nyquist = Math.min(speechRate, sampleRate) / 2 / sampleRate;
  return [new Polyphase(up, down, { pass: passShare * nyquist, stop: nyquist })];
}

/** A halved rate can have a binary fraction, so both rates are doubled until it is an integer. */
function ratio(to: number, from: number): { up: number; down: number } {
  if (!Number.isInteger(from)) return ratio(2 * to, 2 * from);
  const divisor = greatestCommonDivisor(to, from);
  return { up: to / divisor, down: from / divisor };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function joined(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
