import { expect, it } from 'vitest';
import type { ExchangeRecord } from '$lib/base/storage/exchange-records';
import { dayOf, usageParts } from './usage-parts';
import { exchangeSample } from '../../../../tests/support/storage/samples';

const noon = new Date(2026, 10, 22, 12).getTime();

const record = (more: Partial<ExchangeRecord>) =>
  exchangeSample({ at: noon, page: '/chat/?id=1', model: 'm', endedAt: 100, ...more });

it('The sums of usage add up exchanges of one day, model, page and connection, and no others', () => {
  const parts = usageParts([
    record({ usage: { input: 3, output: 4 } }),
    record({ id: 'e2', usage: { input: 10 }, page: '/chat/' }),
    record({ id: 'e3', page: '/responses/' }),
    record({ id: 'e4', model: 'n' }),
    record({ id: 'e5', connectionId: 'c2' }),
    record({ id: 'e6', at: noon + 24 * 3_600_000 }),
  ]);
  expect(parts).toHaveLength(5);
  expect(parts[0]).toMatchObject({
    id: 'e1',
    day: '2026-11-22',
    page: 'chat',
    requests: 2,
    input: 13,
    output: 4,
    ms: 200,
  });
});

it('The sums of usage count a request that failed, and one that named no model', () => {
  const { status: _, model: __, ...failed } = record({});
  expect(usageParts([failed])).toMatchObject([{ model: '', requests: 1, input: 0, output: 0 }]);
});

it('The sums of usage use the calendar of the local time zone', () => {
  expect(dayOf(new Date(2026, 0, 5, 0, 1).getTime())).toBe('2026-01-05');
  expect(dayOf(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05');
});
