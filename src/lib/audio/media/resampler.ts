import { HalfBand } from './half-band';
import { Polyphase } from './polyphase';

/** What speech models hear at; in samples a second. */
export const speechRate = 16_000;
/** Half of the output's rate up to which every frequency keeps its level: 6.6 of 8 kHz, wide-band speech. */
const passShare = 0.825;
/**
 * Rates from here on are halved first: the steep filter then runs at the lowest rate, where it needs the fewest taps.
 * From here on the simple filter of the halving keeps what folds onto the speech band out.
 */
const lowestHalved = 44_100;

interface Stage {
  push(samples: Float32Array): Float32Array;
  end(): Float32Array;
}

/** A stream of samples at any rate as one at 16 kHz, as long as it was and not shifted in time. */
export class Resampler {
  readonly #stages: Stage[];

  constructor(sampleRate: number) {
    this.#stages = stagesFrom(sampleRate);
  }

  /** What is ready after these samples; the input itself where it is 16 kHz. */
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

/** Halved rates end in binary fractions: doubled until whole. */
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
