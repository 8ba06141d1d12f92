import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { database } from '$lib/base/storage/database/console-database';
import '../../../app.css';
import ExportDialog from './ExportDialog.svelte';
import { backupImport } from './import.svelte';
import ImportConversations from './ImportConversations.svelte';
import { conversation } from '../../../../tests/support/storage/samples';
import Backup from '$lib/features/settings/backup/Backup.svelte';

describe('An export', () => {
  it('does not ask for a save location when there is little data, even before it is measured', async () => {
    const ask = vi.fn(() => new Promise(() => {}));
    const before = Object.getOwnPropertyDescriptor(window, 'showSaveFilePicker');
    Object.defineProperty(window, 'showSaveFilePicker', { value: ask, configurable: true });
    onTestFinished(() => {
      if (before) Object.defineProperty(window, 'showSaveFilePicker', before);
      else Reflect.deleteProperty(window, 'showSaveFilePicker');
    });
    await render(ExportDialog, { maxBytes: 1_000, onclose: vi.fn() });
    const button = await page.getByRole('button', { name: 'Export', exact: true }).findElement();
    (button as HTMLElement).click();
    await expect
      .poll(() => notifications.toasts.map(({ text }) => text).join())
      .toMatch(/^Exported\. \d+ items?, /);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('A chosen file', () => {
  const onclose = vi.fn<() => void>();
  const preview = page.getByRole('dialog', { name: 'Import', exact: true });
  const start = preview.getByRole('button', { name: 'Import', exact: true });
  const reported = () => notifications.toasts.map(({ text }) => text);
  const titles = async () =>
    (await database.read([{ kind: 'conversations', prefix: '' }])).map(
      ({ value }) => (value as { title: string }).title,
    );

  function talk(uuid: string) {
    const files = [{ file_name: 'a.pdf' }];
    const message = { uuid: `${uuid}1`, sender: 'human', text: 'Hello', files };
    return { uuid, name: `Talk ${uuid}`, chat_messages: [message] };
  }

  /** Removed by its page when the page closes. */
  let shown: Awaited<ReturnType<typeof render>> | undefined;

  async function choose(content: unknown) {
    await shown?.unmount();
    shown = await render(ImportConversations, { onclose });
    await userEvent.upload(
      page.getByLabelText('Choose a file'),
      new File([JSON.stringify(content)], 'conversations.json'),
    );
  }

  beforeEach(async () => {
    // Reading initializes the storage, as a page does when it opens: from then on its location is
    // known.
    await database.keys('conversations');
    shown = undefined;
    onclose.mockClear();
    for (const { id } of notifications.toasts) dismissToast(id);
  });

  it('is previewed first: what is new, what is left out and what is damaged', async () => {
    await choose([talk('a'), talk('b'), { chat: 7 }]);
    const row = preview.getByRole('checkbox', { name: 'Conversations from Claude' });
    await expect.element(row).toBeChecked();
    await expect.element(row).toHaveAccessibleDescription('2 new');
    await expect.element(row).toHaveFocus();
    const names = preview.getByRole('listitem').filter({ hasText: /^Talk / });
    await expect
      .poll(() => names.elements().map((name) => name.textContent))
      .toEqual(['Talk a', 'Talk b']);
    await expect.element(preview).toHaveTextContent('Left out: 2 files without content.');
    await expect.element(preview).toHaveTextContent('1 damaged, skipped');
    expect(await titles()).toEqual([]);
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    expect(await titles()).toEqual([]);
  });

  it('is imported, recognized the next time, and undone', async () => {
    await choose([talk('c')]);
    await start.click();
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    expect(reported()).toEqual(['Imported 1 conversation.']);
    expect(await titles()).toEqual(['Talk c']);

    await backupImport.undo();
    expect(await titles()).toEqual([]);
    expect(reported()).toContain('Removed 1 imported item.');
  });

  it('adds nothing when all of it exists', async () => {
    await choose([talk('d')]);
    await start.click();
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    await choose([talk('d')]);
    const row = preview.getByRole('checkbox', { name: 'Conversations from Claude' });
    await expect.element(row).toHaveAccessibleDescription('1 here already');
    await expect.element(row).toBeDisabled();
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => onclose.mock.calls.length).toBe(2);
  });

  it('is reported when it is empty, without a question', async () => {
    await choose({ some: 'thing' });
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    expect(reported()).toEqual([
      'conversations.json contains no backup and no conversation in a supported format. Nothing was changed.',
    ]);
  });
});

describe('A folder', () => {
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true });
  const read = page.getByRole('button', { name: 'Import folder' });
  const stored = () => database.read([{ kind: 'conversations', keys: ['from-a-folder'] }]);

  const manifest = { format: 'inference-console-backup', version: 1 };
  const value = conversation('from-a-folder', { title: 'From a folder' });
  const records = [{ kind: 'conversations', key: 'from-a-folder', value }];
  const item = { format: 'inference-console-thing', version: 1, records };

  async function write(
    folder: FileSystemDirectoryHandle,
    [name = '', ...rest]: string[],
    text: string,
  ): Promise<void> {
    if (rest.length > 0)
      return write(await folder.getDirectoryHandle(name, { create: true }), rest, text);
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writable.write(text);
    await writable.close();
  }

  async function choosing(name: string, files: { [path: string]: unknown }) {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(name, { create: true });
    for (const [path, content] of Object.entries(files))
      await write(folder, path.split('/'), JSON.stringify(content));
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
});
