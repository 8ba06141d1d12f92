import { expect, it } from 'vitest';
import { recorder } from '$lib/shared/exchanges/recorder';
import { contentSample, exchangeSample } from '../../../../../tests/support/storage/samples';
import type { RecordedExchange } from '$lib/base/storage/exchanges';
import { preferences } from '$lib/base/storage/database/preferences';
import { ExchangeList, OpenExchange } from './recorded-exchanges.svelte';

function exchange(index: number): RecordedExchange {
  const id = `list-${String(index).padStart(5, '0')}`;
  return { record: exchangeSample({ id, at: index }), content: contentSample({ id }) };
}

it('The recorded exchanges are read in batches, each once, newest first', async () => {
  preferences.set('recordedRequests', 1e6);
  const exchanges = Array.from({ length: 2300 }, (_, index) => exchange(index));
  await recorder.repository.add(exchanges, { count: 1e6, bytes: 1e9 });
  const list = new ExchangeList();
  const end = list.follow();
  await expect.poll(() => list.isRead).toBe(true);
  const own = () => list.items.flatMap(({ id }) => (id.startsWith('list-') ? [id] : []));
  expect(own()).toEqual(exchanges.map(({ record }) => record.id).reverse());

  await recorder.repository.remove(['list-00007']);
  await recorder.addImported([exchange(2300)]);
  await expect.poll(() => own()[0]).toBe('list-02300');
  expect(own()).not.toContain('list-00007');
  end();
});

it('The record of an exchange is deleted with its content, and both are restored', async () => {
  await recorder.repository.add([exchange(1), exchange(2)], { count: 1e6, bytes: 1e9 });
  const list = new ExchangeList();
  const end = list.follow();
  const ids = () => list.items.map(({ id }) => id);
  await expect.poll(ids).toContain('list-00001');
  const restore = await list.remove(exchange(1).record);
  expect(ids()).not.toContain('list-00001');
  expect(ids()).toContain('list-00002');
  expect(await recorder.repository.content('list-00001')).toBeUndefined();
  await restore();
  await expect.poll(ids).toContain('list-00001');
  expect(await recorder.repository.content('list-00001')).toBeDefined();
  end();
});

it('The request of another page is in progress until that is closed, and then interrupted', async () => {
  const closed = Promise.withResolvers<void>();
  const id = 'list-of-another-page';
  void navigator.locks.request(`inference-console.exchange.${id}`, () => closed.promise);
  const record = exchangeSample({ id, end: 'under-way' });
  await recorder.repository.add([{ record, content: contentSample({ id }) }], {
    count: 1e6,
    bytes: 1e9,
  });
  const [list, open] = [new ExchangeList(), new OpenExchange(id)];
  const stop = [list.follow(), open.follow()];
  const ends = () => [list.items.find((item) => item.id === id)?.end, open.record?.end];
  await expect.poll(ends).toEqual(['under-way', 'under-way']);
  closed.resolve();
  await expect.poll(ends).toEqual(['interrupted', 'interrupted']);
  for (const end of stop) end();
});
