import { expect, it } from 'vitest';
import {
  formatDollars,
  formatBytes,
  formatCount,
  formatDuration,
  formatMilliseconds,
  formatProgress,
  plural,
  pluralForm,
} from './amounts';

it('An amount has its thousands separated', () => {
  expect(formatCount(40_000)).toBe('40,000');
});

it.each([
  [0, '0 branches'],
  [1, '1 branch'],
  [2000, '2,000 branches'],
])('An amount of %i branches is named %s', (count, words) => {
  expect(plural(count, 'branch', 'branches')).toBe(words);
});

it('The plural is made by an s where none is named', () => {
  expect(plural(3, 'file')).toBe('3 files');
  expect(pluralForm(1, 'file')).toBe('file');
  expect(pluralForm(0, 'file')).toBe('files');
});

it.each([
  [0, '0 B'],
  [812, '812 B'],
  [1023, '1 kB'],
  [1234, '1.21 kB'],
  [104_857_600, '100 MB'],
  [2 ** 31, '2 GB'],
])('An amount of %i bytes is shown as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it.each([
  [0, '0 s'],
  [430, '0.4 s'],
  [12_300, '12 s'],
  [59_700, '1 min'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
  [3_599_900, '1 h'],
  [273_600_000, '3 d 4 h'],
])('A time of %i ms is shown as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

it.each([
  [999.4, '999 ms'],
  [999.5, '1.00 s'],
  [12_300, '12 s'],
])('A measured time of %f ms is shown as %s', (ms, words) => {
  expect(formatMilliseconds(ms)).toBe(words);
});

it('The progress of a transfer is shown with its rate and the remaining time', () => {
  const mb = 2 ** 20;
  expect(formatProgress({ done: 20 * mb, total: 100 * mb, rate: 4 * mb })).toBe(
    '20 MB of 100 MB · 4 MB/s · 20 s left',
  );
});

it('The progress of a transfer leaves out unknown values', () => {
  expect(formatProgress({ done: 1024, rate: 0 })).toBe('1 kB');
  expect(formatProgress({ done: 412, total: 1000, rate: 0 }, formatCount)).toBe('412 of 1,000');
  expect(formatProgress({ done: 5, rate: 50_896.887 }, formatCount)).toBe('5 · 50,897/s');
  expect(formatProgress({ done: 1000, total: 1000, rate: 38 }, formatCount)).toBe(
    '1,000 of 1,000 · 38/s',
  );
});

it.each([
  [0, '0 USD'],
  [0.000_42, '0.00042 USD'],
  [0.001, '0.001 USD'],
  [0.028_99, '0.029 USD'],
  [0.1, '0.1 USD'],
  [16.4, '16.4 USD'],
  [1234.567, '1,234.57 USD'],
])('An amount of %s dollars is shown with the digits that it needs: %s', (amount, words) => {
  expect(formatDollars(amount)).toBe(words);
});
