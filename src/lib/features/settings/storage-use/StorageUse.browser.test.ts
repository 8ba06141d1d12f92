import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { announceEverywhere } from '$lib/base/storage/database/changes';
import { openConversations } from '$lib/base/storage/conversations';
import { importNoteKind } from '$lib/base/storage/import-notes';
import { conversation, userMessage } from '../../../../../tests/support/storage/samples';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import StorageUse from './StorageUse.svelte';
import { storageUse } from './storage-use.svelte';

const storage = openConversations();
const ids = async () => (await storage.list()).records.map(({ id }) => id).sort();
const texts = () => notifications.toasts.map(({ text }) => text);
const undo = () => notifications.toasts.findLast(({ action }) => action?.label === 'Undo');
const idle = () => vi.waitFor(() => expect(storageUse.work).toBeUndefined());

beforeEach(async () => {
  for (const { id } of notifications.toasts) dismissToast(id);
  for (const id of await ids()) await storage.remove(id);
  const old = { updatedAt: Date.UTC(2024, 0, 1) };
  await storage.save(conversation('old', { title: 'Long ago', ...old }));
  await storage.save(conversation('pinned', { ...old, pinned: true }));
  await storage.save(conversation('new', { updatedAt: Date.now() }));
  await storage.saveMessages([{ ...userMessage('old', 'm'), content: 'x'.repeat(50_000) }]);
  storageUse.items = undefined;
});

it('The use of storage lists the largest items, cleans up old ones that are not pinned, and undoes it', async () => {
  await render(StorageUse);
  await page.getByRole('button', { name: 'Show storage use' }).click();
  const use = page.getByRole('list', { name: 'Storage use' });
  await expect.element(use).toHaveTextContent(/Conversations\s*3 · 49.*kB/);
  const largest = page.getByRole('list', { name: 'Largest items' });
  await expect.element(largest.getByRole('link').first()).toHaveAttribute('href', '/chat/?id=old');
  await expect.element(largest.getByRole('listitem').first()).toHaveTextContent('2024');
  await idle();

  await page.getByRole('button', { name: 'Clean up…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clean up' });
  await expect.element(dialog).toHaveTextContent('Nothing to delete.');
  await dialog.getByRole('checkbox', { name: 'Conversations' }).click();
  await expect
    .element(dialog)
    .toHaveTextContent(/1 item will be deleted, about 49.* kB\. 1 pinned will be kept/);
  await dialog.getByRole('button', { name: 'Delete 1' }).click();
  await vi.waitFor(() => expect(undo()?.text).toBe('Removed 1 item.'));
  expect(await ids()).toEqual(['new', 'pinned']);
  expect((await storage.messages('old')).records).toEqual([]);

  undo()?.action?.run();
  await vi.waitFor(async () => expect(await ids()).toEqual(['new', 'old', 'pinned']));
  expect((await storage.messages('old')).records).toHaveLength(1);
  // Then it measures again.
  await vi.waitFor(() => expect(texts()).toContain('Restored 1 item.'));
  await idle();
});

it('The use of storage is measured again after an import, if it was measured before', async () => {
  await render(StorageUse);
  announceEverywhere(importNoteKind, ['last']);
  expect(storageUse.work).toBeUndefined();
  await page.getByRole('button', { name: 'Show storage use' }).click();
  const use = page.getByRole('list', { name: 'Storage use' });
  await expect.element(use).toHaveTextContent(/Conversations\s*3 ·/);
  await idle();
  await storage.save(conversation('imported'));
  announceEverywhere(importNoteKind, ['last']);
  await expect.element(use).toHaveTextContent(/Conversations\s*4 ·/);
  await idle();
});
