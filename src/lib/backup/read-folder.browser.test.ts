import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { database } from '$lib/storage/console-database';
import { conversation } from '../../../tests/support/storage/samples';
import { dismissToast, notifications } from '$lib/ui/notices/toasts.svelte';
import Backup from './Backup.svelte';
import { writeFile } from './folder/folder-files';
import { backupImport } from './import.svelte';

const dialog = page.getByRole('dialog', { name: 'Import', exact: true });
const read = page.getByRole('button', { name: 'Import folder' });
const stored = () => database.read([{ kind: 'conversations', keys: ['from-a-folder'] }]);

const manifest = { format: 'inference-console-backup', version: 1 };
const value = conversation('from-a-folder', { title: 'From a folder' });
const records = [{ kind: 'conversations', key: 'from-a-folder', value }];
const item = { format: 'inference-console-thing', version: 1, records };

async function choosing(name: string, files: { [path: string]: unknown }) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  for (const [path, content] of Object.entries(files))
    await writeFile(folder, path, new Blob([JSON.stringify(content)]));
  const picking = vi.fn(() => Promise.resolve(folder));
  Object.assign(window, { showDirectoryPicker: picking });
  return picking;
}

afterEach(() => {
  backupImport.cancel();
  for (const { id } of notifications.toasts) dismissToast(id);
});

it('is previewed, imported and undone like a zip file', async () => {
  await database.keys('conversations');
  await choosing('running', {
    'Inference Console/backup.json': manifest,
    'Inference Console/conversations/From a folder 1a.json': item,
    'Inference Console/deleted/conversations/Gone 2b.json': item,
  });
  await render(Backup);
  await read.click();
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Conversations' }))
    .toHaveAccessibleDescription('1 new');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(stored).toHaveLength(1);
  await expect.poll(() => backupImport.phase.at).toBe('idle');
  await backupImport.undo();
  expect(await stored()).toEqual([]);
});

it('that contains no backup is reported', async () => {
  await choosing('other', { 'photos/one.json': {} });
  await render(Backup);
  await read.click();
  await expect
    .poll(() => notifications.toasts.map(({ text }) => text))
    .toEqual(['other contains no backup of this console. Nothing was changed.']);
});

it('is not read when the person cancels the picker', async () => {
  const picking = await choosing('closed', {});
  picking.mockRejectedValue(new DOMException('', 'AbortError'));
  await render(Backup);
  await read.click();
  await expect.poll(() => picking.mock.calls.length).toBe(1);
  await picking.mock.results[0]?.value.catch(() => undefined);
  expect(backupImport.phase.at).toBe('idle');
  expect(notifications.toasts).toEqual([]);
});
