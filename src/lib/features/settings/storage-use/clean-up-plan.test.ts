import { expect, it } from 'vitest';
import { planCleanUp } from './clean-up-plan';
import type { MeasuredItem } from './measured-item';

const item = (key: string, fields: Partial<MeasuredItem> = {}): MeasuredItem => ({
  section: 'conversations',
  kind: 'conversations',
  key,
  title: key,
  time: 1000,
  bytes: 10,
  ...fields,
});
const going = (...items: MeasuredItem[]) =>
  planCleanUp(items, ['conversations', 'exchanges'], 2000).removed.map(({ key }) => key);

it('A clean-up selects older items of the chosen kinds only', () => {
  expect(
    going(
      item('old'),
      item('new', { time: 2000 }),
      item('other', { kind: 'responses' }),
      item('request', { kind: 'exchanges', time: 1999 }),
    ),
  ).toEqual(['old', 'request']);
});

it('A clean-up omits items without a time', () => {
  expect(going(item('timeless', { time: undefined }), item('odd', { time: NaN }))).toEqual([]);
});

it('A clean-up says how much is removed, and how many old items stay', () => {
  const items = [
    item('a', { bytes: 5 }),
    item('b', { bytes: 7 }),
    item('c', { preservedFor: 'pinned' }),
    item('d', { preservedFor: 'running' }),
    item('e', { preservedFor: 'running', time: 3000 }),
  ];
  const plan = planCleanUp(items, ['conversations'], 2000);
  expect(plan.bytes).toBe(12);
  expect(plan.preserved).toEqual({ pinned: 1, running: 1 });
});
