import type { Keyframe } from './score';

export interface VoiceCharacter {
  /** Pitch in hertz. */
  pitch: number;
  /** Scales all formants: above 1 is a shorter vocal tract. */
  tract: number;
  /** Noise replaces the pulses of the vocal cords. */
  whispers: boolean;
}

/** Fraction of a period during which the vocal cords are open. */
const openShare = 0.6;
/** Seconds between two filter updates. */
const step = 0.0025;
/** Bandwidths in hertz. The first three formants move; the others are the same for every sound. */
const bandwidths = [70, 100, 160, 220, 280];
const fixedFormants = [3500, 4500];
const noiseBandwidth = 1100;

/**
 * A source-filter synthesiser: pulses and noise pass through a cascade of resonators. Equal scores give equal samples.
 */
export class FormantSynthesiser {
  readonly #tract: Resonator[];
  readonly #hiss: Resonator;
  #phase = 0;
  #noiseState = 22_222;
  #keyframeIndex = 0;
  readonly #keyframes: Keyframe[];
  readonly #character: VoiceCharacter;
  readonly #sampleRate: number;

  constructor(keyframes: Keyframe[], character: VoiceCharacter, sampleRate: number) {
    this.#keyframes = keyframes;
    this.#character = character;
    this.#sampleRate = sampleRate;
    this.#tract = bandwidths.map(() => new Resonator(sampleRate));
    this.#hiss = new Resonator(sampleRate);
  }

  /** Fills the samples from `from` to `to`. Calls must be in order and without gaps. */
  render(samples: Float32Array, from: number, to: number): void {
    const stepLength = Math.round(step * this.#sampleRate);
    for (let start = from; start < to; start += stepLength) {
      const setting = this.#settingAt(start / this.#sampleRate);
      this.#tune(setting);
      const end = Math.min(to, start + stepLength);
      for (let index = start; index < end; index++) samples[index] = this.#sample(setting);
    }
  }

  #settingAt(time: number): Keyframe {
    const keyframes = this.#keyframes;
    while ((keyframes[this.#keyframeIndex + 1]?.time ?? Infinity) <= time) this.#keyframeIndex += 1;
    const before = keyframes[this.#keyframeIndex] as Keyframe;
    const after = keyframes[this.#keyframeIndex + 1] ?? before;
    const span = after.time - before.time;
    return blend(
      before,
      after,
      span > 0 ? Math.min(1, Math.max(0, (time - before.time) / span)) : 0,
    );
  }

  #tune({ formants, noiseAt }: Keyframe): void {
    [...formants, ...fixedFormants].forEach((frequency, index) => {
      this.#tract[index]?.tune(frequency * this.#character.tract, bandwidths[index] ?? 0);
    });
    this.#hiss.tune(Math.min(noiseAt, this.#sampleRate * 0.4), noiseBandwidth);
  }

  #sample({ voice, breath, noise, noiseAt, pitch }: Keyframe): number {
    const { whispers } = this.#character;
    const white = this.#whiteNoise();
    const cords = whispers ? white * 0.3 : this.#pulse(pitch);
    let value = voice * cords + breath * white * 0.3;
    for (const resonator of this.#tract) value = resonator.pass(value);
    // The resonator has gain 1 at 0 Hz, so its gain at the centre grows with the frequency of the centre.
    const level = noise * 0.35 * (noiseBandwidth / Math.max(noiseAt, noiseBandwidth)) ** 2;
    return value + this.#hiss.pass(white * level);
  }

  /**
   * The slope of the air flow through the cords: it rises and falls while they are open and is 0 while they are closed.
   */
  #pulse(pitch: number): number {
    this.#phase += (this.#character.pitch * pitch) / this.#sampleRate;
    if (this.#phase >= 1) this.#phase -= 1;
    const open = this.#phase / openShare;
    return open < 1 ? open * (2 - 3 * open) : 0;
  }

  /** A linear congruential generator (Numerical Recipes), so the noise is the same in every run. */
  #whiteNoise(): number {
    this.#noiseState = (Math.imul(this.#noiseState, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#noiseState / 2 ** 31 - 1;
  }
}

function blend(before: Keyframe, after: Keyframe, share: number): Keyframe {
  const mix = (one: number, other: number): number => one + (other - one) * share;
  return {
    time: mix(before.time, after.time),
    formants: [
      mix(before.formants[0], after.formants[0]),
      mix(before.formants[1], after.formants[1]),
      mix(before.formants[2], after.formants[2]),
    ],
    voice: mix(before.voice, after.voice),
    breath: mix(before.breath, after.breath),
    noise: mix(before.noise, after.noise),
    noiseAt: mix(before.noiseAt, after.noiseAt),
    pitch: mix(before.pitch, after.pitch),
  };
}

/** A second-order resonator as in D. H. Klatt's synthesiser (JASA 67, 1980), with gain 1 at 0 Hz. */
class Resonator {
  #a = 1;
  #b = 0;
  #c = 0;
  #last = 0;
  #beforeLast = 0;
  readonly #sampleRate: number;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  /** Both values are in hertz. A frequency that the sample rate cannot represent leaves the signal unchanged. */
  tune(frequency: number, bandwidth: number): void {
    if (frequency > this.#sampleRate * 0.46) {
      this.#a = 1;
      this.#b = this.#c = 0;
      return;
    }
    const radius = Math.exp((-Math.PI * bandwidth) / this.#sampleRate);
    this.#c = -radius * radius;
    this.#b = 2 * radius * Math.cos((2 * Math.PI * frequency) / this.#sampleRate);
    this.#a = 1 - this.#b - this.#c;
  }

  pass(input: number): number {
    const output = this.#a * input + this.#b * this.#last + this.#c * this.#beforeLast;
    this.#beforeLast = this.#last;
    this.#last = output;
    return output;
  }
}
