import { describe, expect, it } from 'vitest';
import { planCuts, type Cutting } from './plan-cuts';
import { windowSeconds } from './survey';

/** Loud except in the pauses, which start at the given times and last a second each. */
function talk(seconds: number, pauses: number[]) {
  const power = Float32Array.from({ length: seconds / windowSeconds }, (_, index) => {
    const time = index * windowSeconds;
    return pauses.some((pause) => time >= pause && time < pause + 1) ? 1e-7 : 0.1;
  });
  return { seconds, power };
}

const cutting: Cutting = { maxBytes: 25_000_000, overlapSeconds: 2, format: 'flac' };
/** Bytes for a second of 16-bit samples at 16 kHz, which is FLAC's worst case. */
const pcmBytes = 32_000;

describe('The parts of a sound', () => {
  it('are one if the whole sound fits', () => {
    expect(planCuts(talk(600, []), cutting)).toEqual([{ from: 0, to: 600 }]);
  });

  it('cover a long sound, each under the limit and repeating the end of the previous one', () => {
    for (const seconds of [800, 1800, 7200, 36_000]) {
      const parts = planCuts(talk(seconds, []), cutting);
      expect(parts[0]?.from).toBe(0);
      expect(parts.at(-1)?.to).toBe(seconds);
      parts.forEach(({ from, to }, index) => {
        expect((to - from) * pcmBytes).toBeLessThan(cutting.maxBytes);
        if (index > 0) expect((parts[index - 1]?.to ?? NaN) - from).toBeCloseTo(2, 6);
      });
      expect(parts.length).toBeLessThanOrEqual(Math.ceil(seconds / 700));
    }
  });

  it('are cut in the pauses', () => {
    const [first, second] = planCuts(talk(1800, [610, 1190]), cutting);
    expect(first?.to).toBeGreaterThan(610.1);
    expect(first?.to).toBeLessThan(610.9);
    expect(second?.to).toBeGreaterThan(1190.1);
    expect(second?.to).toBeLessThan(1190.9);
  });

  it('are longer in Opus, which needs 4 kB a second', () => {
    const parts = planCuts(talk(7200, []), { ...cutting, format: 'ogg' });
    expect(parts.length).toBe(2);
  });

  it('are no longer than the limit in seconds', () => {
    const parts = planCuts(talk(1800, [590, 1190]), { ...cutting, maxSeconds: 600 });
    expect(Math.max(...parts.map(({ from, to }) => to - from))).toBeLessThanOrEqual(600);
    expect(parts.length).toBeLessThanOrEqual(4);
  });

  it('are finitely many for a limit that is too small for anything', () => {
    const parts = planCuts(talk(20, []), { ...cutting, maxBytes: 1000 });
    expect(parts.at(-1)?.to).toBe(20);
    expect(parts.length).toBeLessThan(200);
  });
});
