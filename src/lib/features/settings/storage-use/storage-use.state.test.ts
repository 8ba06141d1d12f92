import { beforeEach, expect, it } from 'vitest';
import { openConversations } from '$lib/base/storage/conversations';
import { conversation, userMessage } from '../../../../../tests/support/storage/samples';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { storageUse } from './storage-use.svelte';

const storage = openConversations();
const ids = async () => (await storage.list()).records.map(({ id }) => id).sort();

beforeEach(async () => {
  for (const id of await ids()) await storage.remove(id);
  await storage.save(conversation('old'));
  await storage.saveMessages([userMessage('old', 'm')]);
  await storage.save(conversation('new'));
  storageUse.items = undefined;
});

it('The measurement can be stopped while it reads', async () => {
  const weighing = storageUse.measure();
  storageUse.cancel();
  await weighing;
  expect(storageUse.items).toBeUndefined();
  expect(notifications.toasts).toEqual([]);
});

it('A clean-up is done although the storage is measured at that moment', async () => {
  await storageUse.measure();
  const going = [...(storageUse.items?.values() ?? [])].filter(({ key }) => key === 'old');
  const measuring = storageUse.measure();
  await storageUse.cleanUp(going, Date.now());
  await measuring;
  expect(await ids()).toEqual(['new']);
});
