import { describe, expect, it } from 'vitest';
import { answer, cellSample, rowSample } from '../../../../../tests/support/storage/samples';
import {
  describeEqual,
  describeStability,
  equalAnswers,
  describeRowRepeats,
  seedStability,
} from './repeats';
import { disagreementOf } from './pass-table';
import { spreadOf } from './spread';

describe('The spread of a figure', () => {
  // Python: statistics.quantiles([15, 20, 35, 40, 50], n=100, method='inclusive')[94] is 48; median([1, 2, 3, 4]) is 2.5.
  it('interpolates between the nearest values, as Python does', () => {
    expect(spreadOf([40, 15, 50, 20, 35])).toEqual({
      n: 5,
      min: 15,
      q1: 20,
      median: 35,
      q3: 40,
      p95: 48,
      max: 50,
    });
    expect(spreadOf([4, 1, 3, 2])?.median).toBe(2.5);
  });

  // statistics.quantiles(range(1, 101), n=100, method='inclusive')[94] is 95.05.
  it("of 1 to 100 equals Python's", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(spreadOf(hundred)?.p95).toBeCloseTo(95.05, 10);
    expect(spreadOf(hundred)?.median).toBeCloseTo(50.5, 10);
  });

  it('of one value is that value, and undefined without values', () => {
    expect(spreadOf([7])).toEqual({ n: 1, min: 7, q1: 7, median: 7, q3: 7, p95: 7, max: 7 });
    expect(spreadOf([])).toBeUndefined();
  });
});

describe('The repeats of a cell', () => {
  const words = (...answers: string[]) => describeEqual(equalAnswers(answers));

  it('are counted when they are equal', () => {
    expect(equalAnswers(['a', 'b', 'a', 'c', 'a', 'b'])).toEqual({
      answers: 6,
      distinct: 3,
      alike: 3,
    });
    expect(words('a', 'b', 'a')).toBe('2 of 3 answers are equal');
    expect(words('a', 'a')).toBe('All 2 answers are equal');
    expect(words('a', 'b')).toBe('2 answers, all different');
    expect(words('a')).toBeUndefined();
    expect(words()).toBeUndefined();
  });

  const seeded = (systemFingerprint?: string, seed = 7) => ({
    ...answer('a', 'done'),
    asked: { connectionId: 'c', model: 'm', seed },
    ...(systemFingerprint && { systemFingerprint }),
  });
  const stability = (...answers: ReturnType<typeof seeded>[]) => {
    const known = seedStability(answers);
    return known && describeStability(known);
  };

  it('with one seed are grouped by the fingerprint of the service', () => {
    expect(stability(seeded('fp_1'), seeded('fp_1'))).toBe('Seed 7: one fingerprint, fp_1.');
    expect(stability(seeded('fp_1'), seeded('fp_2'), seeded('fp_1'))).toMatch(/2 fingerprints/);
    expect(stability(seeded('fp_1'), seeded())).toMatch(/fp_1, which 1 of 2 answers report/);
    expect(stability(seeded(), seeded())).toMatch(/no fingerprint reported/);
  });

  it('with different seeds are not grouped by fingerprint', () => {
    expect(stability(seeded('fp_1'))).toBeUndefined();
    expect(stability(seeded('fp_1'), seeded('fp_1', 8))).toBeUndefined();
    expect(seedStability([answer('a', 'done'), answer('b', 'done')])).toBeUndefined();
  });
});

describe('The repeats of a variant', () => {
  const cells = (row: string, ...texts: (string | undefined)[]) =>
    texts.map((content, repeat) =>
      cellSample(rowSample('c', row), 'a', content ?? '', {
        repeat,
        answers: [
          { ...answer('x', content === undefined ? 'failed' : 'done'), content: content ?? '' },
        ],
      }),
    );

  it('are counted row by row; a failed answer equals no other', () => {
    expect(describeRowRepeats([...cells('1', 'a', 'a'), ...cells('2', 'a', 'b')])).toEqual([
      '1 of 2 rows gave equal answers every time',
    ]);
    expect(describeRowRepeats(cells('1', 'a', undefined, 'a', undefined))).toEqual([
      'All 2 answers are equal',
    ]);
    expect(describeRowRepeats([...cells('1', 'a'), ...cells('2', 'b')])).toEqual([]);
  });
});

it('A judge disagrees with itself when its two replies differ', () => {
  const verdicts = [
    { of: '', pass: true },
    { of: '', pass: false },
    { of: '', doubt: 'disagrees' as const },
    { of: '', doubt: 'failed' as const },
    { of: '', why: 'The judge did not reply as it was asked to.' },
    undefined,
  ];
  expect(disagreementOf(verdicts)).toEqual({ disagreed: 1, judged: 3 });
});
