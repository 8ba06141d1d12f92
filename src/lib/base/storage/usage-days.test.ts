import { beforeEach, expect, it } from 'vitest';
import type { RecordedExchange } from './exchanges';
import {
  freshBrowser,
  freshTab as freshStorage,
} from '../../../../tests/support/storage/fresh-tab';
import type { UsageDay } from './usage-days';
import { contentSample, exchangeSample } from '../../../../tests/support/storage/samples';

const limits = { count: 1, bytes: 1e9 };

async function freshTab() {
  await freshStorage();
  const { openExchanges } = await import('./exchanges');
  const { openUsageDays } = await import('./usage-days');
  return { exchanges: openExchanges(), usage: openUsageDays() };
}

/** As version 1 of the console writes it; never edit it. */
const USAGE_V1: UsageDay = {
  v: 1,
  id: 'e1',
  day: '2026-11-22',
  connectionId: 'c1',
  connectionName: 'Lab',
  page: 'chat',
  model: 'maker/model',
  requests: 1,
  input: 3,
  output: 4,
  ms: 100,
};

const usage = (id: string, more: Partial<UsageDay> = {}): UsageDay => ({
  ...USAGE_V1,
  id,
  ...more,
});

function exchange(id: string): RecordedExchange {
  return { record: exchangeSample({ id, at: 1 }), content: contentSample({ id }) };
}

beforeEach(freshBrowser);

it('The usage of a day is stored when the oldest exchanges are removed', async () => {
  const tab = await freshTab();
  for (const id of ['e1', 'e2', 'e3']) await tab.exchanges.add([exchange(id)], limits, [usage(id)]);
  expect(await tab.exchanges.ids()).toEqual(['e3']);
  const { records } = await tab.usage.list();
  expect(records).toEqual([usage('', { requests: 3, input: 9, output: 12, ms: 300 })]);
});

it('The usage of a day adds up the writes of two tabs, and counts a part that was never added to its sum', async () => {
  const [one, other] = [await freshTab(), await freshTab()];
  const { database } = await import('./database/console-database');
  const { usageEntries } = await import('./usage-days');
  await Promise.all([
    one.exchanges.add([exchange('e1')], limits, [usage('e1')]),
    other.exchanges.add([exchange('e2')], limits, [usage('e2')]),
  ]);
  // Like a page that is being closed: it writes the part and does not live to add it up.
  await database.put(usageEntries([usage('e3')]));
  expect((await one.usage.list()).records).toMatchObject([{ requests: 3, input: 9 }]);
  await one.exchanges.add([exchange('e4')], limits, [usage('e4')]);
  expect((await other.usage.list()).records).toMatchObject([{ requests: 4, input: 12 }]);
});

it('The usage of a day leaves an unreadable sum in place, and continues recording', async () => {
  const tab = await freshTab();
  const { database } = await import('./database/console-database');
  const { usageDaySchema } = await import('./usage-days');
  const newer = { ...usage(''), v: 2 };
  const key = usageDaySchema.keyOf(usage(''));
  await database.put([{ kind: 'usage-days', key, value: newer }]);
  await tab.exchanges.add([exchange('e1')], limits, [usage('e1')]);
  const { unreadable } = await tab.usage.list();
  expect(unreadable).toMatchObject([{ raw: newer }]);
  expect(await tab.exchanges.ids()).toEqual(['e1']);
});

it('The usage of a day is cleared separately, and stays when exchanges are removed', async () => {
  const tab = await freshTab();
  await tab.exchanges.add([exchange('e1')], limits, [usage('e1')]);
  await tab.exchanges.remove(['e1']);
  expect((await tab.usage.list()).records).toHaveLength(1);
  await tab.usage.clear();
  expect((await tab.usage.list()).records).toEqual([]);
});

it('The usage of a day is empty when it is damaged', async () => {
  const { readRecord } = await import('./database/schema');
  const { usageDaySchema } = await import('./usage-days');
  const read = (value: object) =>
    readRecord(usageDaySchema, { key: usageDaySchema.keyOf(USAGE_V1), value });
  expect(read(USAGE_V1)).toEqual({ record: USAGE_V1 });
  expect(read({ ...USAGE_V1, input: NaN })).toHaveProperty('reason');
  expect(read({ ...USAGE_V1, day: 'today' })).toHaveProperty('reason');
});
