/** Attenuation of the stop band, in decibels. */
const attenuation = 65;
/** Kaiser's formulas for a window of this attenuation. */
const beta = 0.1102 * (attenuation - 8.7);
const scale = 1 / bessel(beta);
const width = (attenuation - 7.95) / 2.285;

interface Band {
  /** Band edges in cycles per input sample: frequencies below `pass` remain, those above `stop` are removed. */
  pass: number;
  stop: number;
}

/** Number of taps for a filter of this band, always even. */
function tapsOf({ pass, stop }: Band): number {
  return 2 * Math.ceil(width / (2 * Math.PI * (stop - pass)) / 2);
}

/** The Kaiser-windowed sinc at `time` input samples from its centre. */
export function kernelAt(time: number, band: Band, taps: number): number {
  const position = (2 * time) / taps;
  if (Math.abs(position) >= 1) return 0;
  const cutoff = band.pass + band.stop;
  const window = bessel(beta * Math.sqrt(1 - position * position)) * scale;
  return cutoff * sinc(cutoff * time) * window;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** The modified Bessel function of the first kind, order 0, by its series. */
function bessel(x: number): number {
  let sum = 1;
  for (let term = 1, k = 1; term > 1e-12 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** Outputs of one phase that are computed together, so that each coefficient is read once for all of them. */
const lanes = 8;
/** Smallest input buffer in samples, so that it is not shifted after every few samples. */
const smallestBuffer = 8192;

/**
 * Resamples a stream by up/down with a polyphase filter, without shifting it in time. `up` and `down` have no common
 * divisor.
 */
export class Polyphase {
  readonly #taps: number;
  /** Holds `taps` coefficients for each of the `up` phases. */
  readonly #coefficients: Float32Array;
  readonly #buffer: Float32Array;
  #filled: number;
  #received = 0;
  #made = 0;
  readonly #up: number;
  readonly #down: number;

  constructor(up: number, down: number, band: Band) {
    this.#up = up;
    this.#down = down;
    this.#taps = tapsOf(band);
    this.#coefficients = coefficientsOf(up, this.#taps, band);
    this.#buffer = new Float32Array(Math.max(lanes * down, smallestBuffer) + this.#taps);
    // The first sample is the centre of the first filter, preceded by silence.
    this.#filled = this.#taps / 2 - 1;
  }

  /** Returns the output that is ready, as an array that the caller owns. */
  push(samples: Float32Array): Float32Array {
    this.#received += samples.length;
    const output = new Float32Array(this.#room(samples.length));
    return output.subarray(0, this.#fill(samples, output));
  }

  /** Returns the rest, which makes the whole output as long as the input. */
  end(): Float32Array {
    const missing = Math.round((this.#received * this.#up) / this.#down) - this.#made;
    // A whole block of silence flushes the remaining samples.
    const padding = new Float32Array(this.#buffer.length + this.#taps);
    const output = new Float32Array(this.#room(padding.length));
    this.#fill(padding, output);
    return output.subarray(0, missing);
  }

  #room(samples: number): number {
    const blocks = Math.ceil((this.#filled + samples) / (lanes * this.#down));
    return blocks * lanes * this.#up;
  }

  #fill(samples: Float32Array, output: Float32Array): number {
    let length = 0;
    for (let at = 0; at < samples.length;) {
      const count = Math.min(samples.length - at, this.#buffer.length - this.#filled);
      this.#buffer.set(samples.subarray(at, at + count), this.#filled);
      this.#filled += count;
      at += count;
      if (this.#filled === this.#buffer.length) length += this.#drain(output, length);
    }
    this.#made += length;
    return length;
  }

  /** Computes all whole blocks in the buffer and keeps the samples for the next. Returns the number of outputs. */
  #drain(output: Float32Array, at: number): number {
    const blocks = Math.floor((this.#filled - this.#taps) / (lanes * this.#down));
    for (let block = 0; block < blocks; block++)
      this.#computeBlock(block * lanes * this.#down, output, at + block * lanes * this.#up);
    const used = blocks * lanes * this.#down;
    this.#buffer.copyWithin(0, used, this.#filled);
    this.#filled -= used;
    return blocks * lanes * this.#up;
  }

  /** Unrolled for eight lanes: an inner loop over them takes three times as long. */
  #computeBlock(from: number, output: Float32Array, to: number): void {
    const buffer = this.#buffer;
    const coefficients = this.#coefficients;
    const taps = this.#taps;
    const up = this.#up;
    const down = this.#down;
    for (let phase = 0; phase < up; phase++) {
      const start = from + Math.floor((phase * down) / up);
      const row = ((phase * down) % up) * taps;
      let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let tap = 0; tap < taps; tap++) {
        const weight = coefficients[row + tap] as number;
        const index = start + tap;
        a += weight * (buffer[index] as number);
        b += weight * (buffer[index + down] as number);
        c += weight * (buffer[index + 2 * down] as number);
        d += weight * (buffer[index + 3 * down] as number);
        e += weight * (buffer[index + 4 * down] as number);
        f += weight * (buffer[index + 5 * down] as number);
        g += weight * (buffer[index + 6 * down] as number);
        h += weight * (buffer[index + 7 * down] as number);
      }
      const lane = to + phase;
      output[lane] = a;
      output[lane + up] = b;
      output[lane + 2 * up] = c;
      output[lane + 3 * up] = d;
      output[lane + 4 * up] = e;
      output[lane + 5 * up] = f;
      output[lane + 6 * up] = g;
      output[lane + 7 * up] = h;
    }
  }
}

/** Normalizes each phase to a sum of 1, so that a constant stays constant. */
function coefficientsOf(up: number, taps: number, band: Band): Float32Array {
  const all = new Float32Array(up * taps);
  for (let phase = 0; phase < up; phase++) {
    const row = all.subarray(phase * taps, (phase + 1) * taps);
    row.forEach((_, tap) => (row[tap] = kernelAt(phase / up + taps / 2 - 1 - tap, band, taps)));
    const sum = row.reduce((total, value) => total + value, 0);
    row.forEach((value, tap) => (row[tap] = value / sum));
  }
  return all;
}
