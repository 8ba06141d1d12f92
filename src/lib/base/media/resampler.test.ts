import { describe, expect, it } from 'vitest';
import { Resampler } from './resampler';

/** Two seconds; the edges, where a filter has side effects, are not measured. */
const seconds = 2;

function sine(frequency: number, sampleRate: number): Float32Array {
  const length = seconds * sampleRate;
  return Float32Array.from({ length }, (_, index) =>
    Math.sin((2 * Math.PI * frequency * index) / sampleRate),
  );
}

/** Pushes pieces of uneven length, as files are read. */
function resampled(samples: Float32Array, sampleRate: number): Float32Array {
  const resampler = new Resampler(sampleRate);
  const pieces: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += 10_007)
    pieces.push(resampler.push(samples.subarray(at, at + 10_007)).slice());
  pieces.push(resampler.end());
  return Float32Array.from(pieces.flatMap((piece) => [...piece]));
}

function middle(samples: Float32Array): Float32Array {
  return samples.subarray(samples.length / 4, (3 * samples.length) / 4);
}

/** In decibels relative to a full-scale sine, whose mean square is a half. */
function decibels(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return 10 * Math.log10(2 * power);
}

describe.each([8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 37_800])(
  'The resampler of %d samples a second to 16 kHz',
  (sampleRate) => {
    const nyquist = Math.min(sampleRate, 16_000) / 2;

    it('preserves the length', () => {
      expect(resampled(new Float32Array(seconds * sampleRate), sampleRate)).toHaveLength(32_000);
    });

    it.each([0.01, 0.3, 0.55, 0.8])('preserves the level of a tone at %d of Nyquist', (share) => {
      const output = resampled(sine(share * nyquist, sampleRate), sampleRate);
      expect(Math.abs(decibels(middle(output)))).toBeLessThan(0.1);
    });

    it('does not shift a tone in time', () => {
      const output = middle(resampled(sine(1000, sampleRate), sampleRate));
      const expected = middle(sine(1000, 16_000));
      const worst = output.reduce(
        (most, value, index) => Math.max(most, Math.abs(value - (expected[index] ?? NaN))),
        0,
      );
      expect(worst).toBeLessThan(0.01);
    });
  },
);

describe.each([22_050, 24_000, 32_000, 44_100, 48_000, 96_000])(
  'The resampler at %d',
  (sampleRate) => {
    const highest = sampleRate / 2;
    const frequencies = [8000, 8100, 9000, 10_000, 12_000, 14_100, 16_000, 19_000, 24_000, 40_000];
    it.each(frequencies.filter((frequency) => frequency < highest))(
      'attenuates a tone of %d Hz by 60 dB',
      (frequency) => {
        const output = resampled(sine(frequency, sampleRate), sampleRate);
        expect(decibels(middle(output))).toBeLessThan(-60);
      },
    );
  },
);
