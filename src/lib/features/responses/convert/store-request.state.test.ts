import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { receiveRequest } from './open-in-responses';
import { storeOrReport } from './store-request';

beforeEach(() => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
});
afterEach(() => vi.restoreAllMocks());

it('A pasted request that cannot be saved is reported in its dialog alone', async () => {
  const received = await receiveRequest({ body: { model: 'm', input: 'Hi' }, files: [] });
  expect(received).toEqual({ refused: 'Couldn’t save the request, so it wasn’t opened.' });
  expect(notifications.toasts).toEqual([]);
});

it('A request that leaves its page and cannot be saved is reported once', async () => {
  const draft = { model: 'm', input: 'Hi', instructions: '', parameters: {} };
  expect(await storeOrReport(draft, async () => undefined)).toBeUndefined();
  expect(notifications.toasts).toHaveLength(1);
});
