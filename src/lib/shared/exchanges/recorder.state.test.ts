import { expect, it } from 'vitest';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { preferences } from '$lib/base/storage/database/preferences';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { recorder } from './recorder';

const endpoint: Endpoint = { baseUrl: 'https://api.test/v1', rootUrl: 'https://api.test' };
const sender = { connectionId: 'c1', connectionName: 'Lab', page: '/chat/' };
const sent = { method: 'GET', url: 'https://api.test/v1/models', headers: [] };

it('The recorder stops if the storage is full, and reports it once', async () => {
  recorder.repository.add = () => Promise.reject(new StorageFailure('quota', 'full'));
  const underWay = [1, 2].map(() => recorder.observe(sent, endpoint, sender));
  for (const observation of underWay) {
    observation?.ended('complete');
    await recorder.write();
  }
  expect(notifications.toasts.map(({ text }) => text)).toEqual([
    expect.stringContaining('for this site is full'),
  ]);
  expect(preferences.get('recordRequests')).toBe(false);
  expect(recorder.observe(sent, endpoint, sender)).toBeUndefined();
});
