import type { AudioSource } from '../base/engine';

/** A continuous stretch of sound. Times are in seconds, levels in dBFS (0 is full scale). */
export interface Stretch {
  start: number;
  end: number;
  peak: number;
  level: number;
}

export interface Measurement {
  stretches: Stretch[];
  /** Number of runs of samples at full scale. */
  clippedRuns: number;
  /** Total silence in seconds. */
  silence: number;
}

/** Windows quieter than this many dBFS count as silence. */
const quietest = -50;
/** Gaps shorter than this many seconds do not separate two stretches. */
const shortestGap = 0.2;
/**
 * Full scale of 16-bit samples. Sound that is not clipped has fewer than `clippedRun` samples in a row at full scale.
 */
const fullScale = 32_767 / 32_768;
const clippedRun = 3;

/** Measures the whole audio in windows of `step` seconds. */
export async function measure(
  { samples, sampleRate, duration }: AudioSource & { samples: () => AsyncIterable<Float32Array> },
  step: number,
  signal: AbortSignal,
): Promise<Measurement> {
  const meter = new Meter(Math.max(1, Math.round(step * sampleRate)), sampleRate);
  for await (const piece of samples()) {
    signal.throwIfAborted();
    meter.read(piece);
  }
  const { stretches, clippedRuns } = meter.end();
  const sounding = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  return { stretches, clippedRuns, silence: Math.max(0, duration - sounding) };
}

interface Energy {
  start: number;
  end: number;
  peak: number;
  squares: number;
  samples: number;
}

class Meter {
  readonly #stretches: Energy[] = [];
  #position = 0;
  #window: Energy;
  #fullScaleRun = 0;
  #clippedRuns = 0;
  readonly #windowLength: number;
  readonly #sampleRate: number;

  constructor(windowLength: number, sampleRate: number) {
    this.#windowLength = windowLength;
    this.#sampleRate = sampleRate;
    this.#window = this.#emptyWindow();
  }

  read(samples: Float32Array): void {
    for (const sample of samples) {
      const size = Math.abs(sample);
      this.#countClipping(size);
      this.#window.peak = Math.max(this.#window.peak, size);
      this.#window.squares += size * size;
      this.#window.samples += 1;
      this.#position += 1;
      if (this.#window.samples === this.#windowLength) this.#closeWindow();
    }
  }

  end(): { stretches: Stretch[]; clippedRuns: number } {
    if (this.#window.samples > 0) this.#closeWindow();
    const stretches = this.#stretches.map(({ start, end, peak, squares, samples }) => ({
      start,
      end,
      peak: decibels(peak),
      level: decibels(Math.sqrt(squares / samples)),
    }));
    return { stretches, clippedRuns: this.#clippedRuns };
  }

  #countClipping(size: number): void {
    this.#fullScaleRun = size >= fullScale ? this.#fullScaleRun + 1 : 0;
    if (this.#fullScaleRun === clippedRun) this.#clippedRuns += 1;
  }

  #emptyWindow(): Energy {
    const start = this.#position / this.#sampleRate;
    return { start, end: start, peak: 0, squares: 0, samples: 0 };
  }

  #closeWindow(): void {
    const window = this.#window;
    window.end = this.#position / this.#sampleRate;
    this.#window = this.#emptyWindow();
    if (decibels(Math.sqrt(window.squares / window.samples)) < quietest) return;
    const last = this.#stretches.at(-1);
    if (!last || window.start - last.end >= shortestGap) {
      this.#stretches.push(window);
      return;
    }
    last.end = window.end;
    last.peak = Math.max(last.peak, window.peak);
    last.squares += window.squares;
    last.samples += window.samples;
  }
}

function decibels(amplitude: number): number {
  return 20 * Math.log10(amplitude);
}
