import { beforeEach, expect, it } from 'vitest';
import { contentSample, exchangeSample } from '../../../../tests/support/storage/samples';
import type { ExchangeRecord } from './exchange-records';
import type { RecordedExchange } from './exchanges';
import { freshBrowser, freshTab } from '../../../../tests/support/storage/fresh-tab';

function exchange(id: string, changes: Partial<ExchangeRecord> = {}): RecordedExchange {
  return { record: exchangeSample({ id, ...changes }), content: contentSample({ id }) };
}

beforeEach(freshBrowser);

it('An exchange counts once if it is written while it is in progress and again at its end', async () => {
  await freshTab();
  const exchanges = (await import('./exchanges')).openExchanges();
  const limits = { count: 2, bytes: 30 };
  await exchanges.add([exchange('e1', { end: 'under-way', storedBytes: 10 })], limits);
  await exchanges.add([exchange('e2', { storedBytes: 10 })], limits);
  await exchanges.add([exchange('e1', { storedBytes: 20 })], limits);
  expect(await exchanges.ids()).toEqual(['e1', 'e2']);
  await exchanges.add([exchange('e1', { storedBytes: 21 })], limits);
  expect(await exchanges.ids()).toEqual(['e2']);
});
