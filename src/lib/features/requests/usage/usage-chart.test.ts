import { expect, it } from 'vitest';
import { chartSeries, stacked } from './usage-chart';
import { usageDay } from '../../../../../tests/support/requests/usage-samples';

const days = ['2026-11-21', '2026-11-22'];

it('The chart of usage shows tokens in and out above each day', () => {
  const usage = [usageDay({ input: 3, output: 4 }), usageDay({ day: '2026-11-21', input: 9 })];
  expect(chartSeries(usage, days, 'day', 'tokens')).toMatchObject([
    { name: 'Tokens in', values: [9, 3] },
    { name: 'Tokens out', values: [0, 4] },
  ]);
});

it('The chart of usage shows the largest models as a series each, and the rest as one', () => {
  const usage = [1, 2, 3, 4, 5, 6, 7].map((size) => usageDay({ model: `m${size}`, input: size }));
  const series = chartSeries(usage, days, 'model', 'tokens');
  expect(series.map(({ name }) => name)).toEqual(['m7', 'm6', 'm5', 'm4', 'm3', 'Others']);
  expect(series.at(-1)).toMatchObject({ id: null, values: [0, 3] });
});

it('The chart of usage leaves out series without any of the measured amount', () => {
  const usage = [usageDay({ model: 'listed', input: 0 }), usageDay()];
  expect(chartSeries(usage, days, 'model', 'tokens')).toHaveLength(1);
  expect(chartSeries(usage, days, 'model', 'requests')).toHaveLength(2);
});

it('The chart of usage stacks each series on those below it', () => {
  const series = [
    { id: 'a', name: 'a', values: [1, 2] },
    { id: 'b', name: 'b', values: [3, 0] },
  ];
  expect(stacked(series)).toEqual([
    [1, 2],
    [4, 2],
  ]);
});
