import { HalfBand } from './half-band';
import { Polyphase } from './polyphase';

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
