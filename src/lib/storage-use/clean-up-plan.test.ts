import { expect, it } from 'vitest';
import { planCleanUp } from './clean-up-plan';
import type { MeasuredItem } from './measured-item';

const thing = (key: string, fields: Partial<MeasuredItem> = {}): MeasuredItem => ({
  section: 'conversations',
  kind: 'conversations',
  key,
  title: key,
  time: 1000,
  bytes: 10,
  ...fields,
});
const going = (...things: MeasuredItem[]) =>
  planCleanUp(things, ['conversations', 'exchanges'], 2000).going.map(({ key }) => key);

it('selects older items of the chosen kinds only', () => {
  expect(
    going(
      thing('old'),
      thing('new', { time: 2000 }),
      thing('other', { kind: 'responses' }),
      thing('request', { kind: 'exchanges', time: 1999 }),
    ),
  ).toEqual(['old', 'request']);
});

it('omits items without a time', () => {
  expect(going(thing('timeless', { time: undefined }), thing('odd', { time: NaN }))).toEqual([]);
});

it('says how much is removed, and how many old items stay', () => {
  const things = [
    thing('a', { bytes: 5 }),
    thing('b', { bytes: 7 }),
    thing('c', { keptFor: 'pinned' }),
    thing('d', { keptFor: 'running' }),
    thing('e', { keptFor: 'running', time: 3000 }),
  ];
  const plan = planCleanUp(things, ['conversations'], 2000);
  expect(plan.bytes).toBe(12);
  expect(plan.kept).toEqual({ pinned: 1, running: 1 });
});
