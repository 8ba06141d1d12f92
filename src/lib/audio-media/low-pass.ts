/** Attenuation of the stop band, in decibels. */
const attenuation = 65;
/** Kaiser's formulas for a window of this attenuation. */
const beta = 0.1102 * (attenuation - 8.7);
const scale = 1 / bessel(beta);
const width = (attenuation - 7.95) / 2.285;

export interface Band {
  /** Band edges in cycles per input sample: frequencies below `pass` remain, those above `stop` are removed. */
  pass: number;
  stop: number;
}

/** Number of taps for a filter of this band, always even. */
export function tapsOf({ pass, stop }: Band): number {
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
