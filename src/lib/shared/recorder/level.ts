/** A warning about a level, as it is shown. */
export type LevelWarning = 'No signal' | 'Clipping';

export interface Level {
  /** The loudest sample, from 0 to 1. */
  peak: number;
  /** The highest peak of the last moments. */
  recentPeak: number;
  warning: LevelWarning | undefined;
}

/** -60 dBFS; lower levels are only converter noise. */
const audible = 0.001;
/** -0.1 dBFS; samples are clipped at full scale. */
const fullScale = 0.99;

const silenceMs = 4000;
const holdMs = 1500;
/** A background page gets no frames; that time does not count as silence. */
const maxGapMs = 250;

/** Evaluates the peaks of a sound one after another. */
export class LevelTracker {
  #silentMs = 0;
  #recentPeak = 0;
  #recentPeakAt = 0;
  #clippedAt = -Infinity;
  #lastAt: number | undefined;

  /** `peak` is from 0 to 1; `now` is in milliseconds. */
  track(peak: number, now: number): Level {
    const gap = Math.min(maxGapMs, now - (this.#lastAt ?? now));
    this.#lastAt = now;
    this.#silentMs = peak < audible ? this.#silentMs + gap : 0;
    if (peak >= fullScale) this.#clippedAt = now;
    if (peak >= this.#recentPeak || now - this.#recentPeakAt > holdMs) {
      this.#recentPeak = peak;
      this.#recentPeakAt = now;
    }
    return { peak, recentPeak: this.#recentPeak, warning: this.#warning(now) };
  }

  #warning(now: number): LevelWarning | undefined {
    if (now - this.#clippedAt < holdMs) return 'Clipping';
    return this.#silentMs >= silenceMs ? 'No signal' : undefined;
  }
}

const lowestDecibels = -60;

/** Position of a peak on a meter with a decibel scale, from 0 to 1. */
export function meterShare(peak: number): number {
  const decibels = 20 * Math.log10(Math.max(peak, audible));
  return Math.min(1, 1 - decibels / lowestDecibels);
}
