/** What a level means, in the words that are shown. */
export type LevelWord = 'No signal' | 'Clipping';

export interface Level {
  /** The loudest sample, 0 to 1. */
  peak: number;
  /** The highest peak of a moment ago. */
  held: number;
  word: LevelWord | undefined;
}

/** -60 dBFS: below it there is only the noise of the converter. */
const audible = 0.001;
/** -0.1 dBFS: at full scale, samples are cut off. */
const fullScale = 0.99;

const silenceMs = 4000;
const holdMs = 1500;
/** A page in the background sees no frames; that time is not counted as silence. */
const longestGapMs = 250;

/** Judges the peaks of a sound one after the other. */
export class LevelJudge {
  #silentMs = 0;
  #held = 0;
  #heldAt = 0;
  #clippedAt = -Infinity;
  #lastAt: number | undefined;

  /** `peak` is from 0 to 1, `now` in milliseconds. */
  judge(peak: number, now: number): Level {
    const gap = Math.min(longestGapMs, now - (this.#lastAt ?? now));
    this.#lastAt = now;
    this.#silentMs = peak < audible ? this.#silentMs + gap : 0;
    if (peak >= fullScale) this.#clippedAt = now;
    if (peak >= this.#held || now - this.#heldAt > holdMs) {
      this.#held = peak;
      this.#heldAt = now;
    }
    return { peak, held: this.#held, word: this.#word(now) };
  }

  #word(now: number): LevelWord | undefined {
    if (now - this.#clippedAt < holdMs) return 'Clipping';
    return this.#silentMs >= silenceMs ? 'No signal' : undefined;
  }
}

const lowestDecibels = -60;

/** Where a peak stands on a meter, 0 to 1, even in decibels as ears are. */
export function meterShare(peak: number): number {
  const decibels = 20 * Math.log10(Math.max(peak, audible));
  return Math.min(1, 1 - decibels / lowestDecibels);
}
