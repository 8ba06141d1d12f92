import { expect, it } from 'vitest';
import type { ExchangeRecord } from '$lib/storage/exchange-records';
import { likelyPartners } from './likely-partners';
import { exchangeSample } from '$lib/storage/exchange-samples';

function exchange(id: string, at: number, changes: Partial<ExchangeRecord> = {}) {
  return exchangeSample({ id, at, model: 'm', ...changes });
}

it('lists the exchange it repeats first, then the same path and model, then the one before', () => {
  const record = exchange('this', 100, { page: '/requests/?id=origin', sentFor: 'origin' });
  const all = [
    exchange('models', 99, { method: 'GET', url: 'https://api.test/v1/models', model: undefined }),
    exchange('later', 110),
    exchange('other-model', 98, { model: 'n' }),
    exchange('earlier', 60),
    exchange('just before', 95),
    exchange('origin', 10, { model: 'n' }),
    record,
  ];
  expect(likelyPartners(record, all).map(({ id }) => id)).toEqual([
    'origin',
    'just before',
    'earlier',
    'later',
    'other-model',
    'models',
  ]);
  expect(likelyPartners(exchange('origin', 10), [...all, record])[0]?.id).toBe('this');
});
