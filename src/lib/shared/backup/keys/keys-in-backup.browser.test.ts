import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../../app.css';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import type { Connection } from '$lib/shared/connections/model/connection';
import { database } from '$lib/base/storage/database/console-database';
import { usePbkdf2WithFewRounds } from '../../../../../tests/support/storage/test-keys';
import { readKey } from '$lib/base/storage/keys/keys';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { backupExport } from '../export.svelte';
import ExportDialog from '../ExportDialog.svelte';
import { backupImport } from '../import.svelte';
import ImportDialog from '../ImportDialog.svelte';
import { zipOf } from '$lib/base/formats/zip/write-zip';
import { openKeys, readKeysFile, sealKeys, type PlainKey } from '../model/keys-file';

const passphrase = 'four words are enough';
const labKey = 'sk-lab-0123456789';
const box = page.getByRole('checkbox', { name: 'API keys and tokens' });
const row = page.getByRole('checkbox', { name: 'Keys', exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const reported = () => notifications.toasts.map(({ text }) => text);
const stored = (kind: string) => database.read([{ kind, prefix: '' }]);

/** The key is stored for the tab unless stated otherwise. */
function addLab(storeIn: 'tab' | 'locked' = 'tab', apiKey = labKey): Promise<Connection> {
  const draft = { name: 'Lab', baseUrl: 'https://lab.example/v1', rootUrl: '', apiKey, storeIn };
  return connections.save({ ...draft, newPassphrase: passphrase }, false);
}

beforeAll(() => {
  // For the whole file: work that a test started may send requests after its end.
  vi.stubGlobal('fetch', async () => Response.json({ object: 'list', data: [] }));
});

beforeEach(async () => {
  usePbkdf2WithFewRounds();
  await connections.ready;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await connections.removeAllKeys();
  for (const { id, isDemo } of connections.list) if (!isDemo) await connections.remove(id);
  for (const { id } of notifications.toasts) dismissToast(id);
});

describe('Keys in an export', () => {
  const watchRuns = () => vi.spyOn(backupExport, 'run').mockResolvedValue(true);

  it('are left out unless the box is ticked', async () => {
    await addLab();
    const run = watchRuns();
    await render(ExportDialog, { maxBytes: 0, onclose: () => {} });
    await expect.element(box).not.toBeChecked();
    await button('Export').click();
    expect(run).toHaveBeenCalledOnce();
    expect(run.mock.calls[0]?.[3]).toBeUndefined();
  });

  it('are exported under a passphrase that is long enough and typed twice', async () => {
    const { id } = await addLab();
    const run = watchRuns();
    await render(ExportDialog, { maxBytes: 0, onclose: () => {} });
    await box.click();
    await textbox('Passphrase').fill('short');
    await button('Export').click();
    await expect.element(textbox('Passphrase')).toHaveFocus();
    await expect.element(textbox('Passphrase')).toHaveAccessibleDescription(/at least 8/i);
    await textbox('Passphrase').fill(passphrase);
    await textbox('Repeat passphrase').fill('four words are enoug');
    await button('Export').click();
    await expect.element(textbox('Repeat passphrase')).toHaveFocus();
    expect(run).not.toHaveBeenCalled();
    await textbox('Repeat passphrase').fill(passphrase);
    await button('Export').click();
    const file = readKeysFile(JSON.parse((await run.mock.calls[0]?.[3]?.()) ?? ''));
    expect(await openKeys({ ...file, rounds: 1000 }, passphrase)).toEqual({
      keys: [{ id, origins: ['https://lab.example'], key: labKey }],
      damaged: 0,
    });
  });

  it('that are locked are listed, and exported once they are unlocked', async () => {
    await addLab('locked');
    await connections.lock();
    await render(ExportDialog, { maxBytes: 0, onclose: () => {} });
    await box.click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect
      .element(dialog)
      .toHaveTextContent('No key goes along. Not included: Lab (locked).');
    await button('Unlock keys').click();
    const unlocking = page.getByRole('dialog', { name: 'Unlock keys' });
    await unlocking.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
    await unlocking.getByRole('button', { name: 'Unlock', exact: true }).click();
    await expect.element(dialog).toHaveTextContent('1 key goes along.');
    await expect.element(dialog).not.toHaveTextContent('Not included');
  });
});

describe('Keys in an import', () => {
  const lab: PlainKey = { id: 'lab', origins: ['https://lab.example'], key: labKey };

  async function choose(keys: readonly PlainKey[], baseUrl = 'https://lab.example/v1') {
    const manifest = { format: 'inference-console-backup', version: 1 };
    const rootUrl = new URL(baseUrl).origin;
    const record = { v: 1, id: 'lab', name: 'Lab', baseUrl, rootUrl, keptKey: 'device' };
    const value = { ...record, createdAt: 1 };
    const item = {
      format: 'inference-console-thing',
      version: 1,
      records: [{ kind: 'connections', key: 'lab', value }],
    };
    const files = [
      { name: 'connections/00001 Lab.json', input: JSON.stringify(item) },
      { name: 'keys.json', input: await sealKeys(keys, passphrase) },
      { name: 'backup.json', input: JSON.stringify(manifest) },
    ];
    const zip = await zipOf(files);
    await backupImport.open(new File([zip], 'backup.zip'));
    await render(ImportDialog);
  }

  const idle = () => expect.poll(() => backupImport.phase.at).toBe('idle');

  it('are added on request, activate nothing, and are undone as a whole', async () => {
    await choose([lab]);
    await expect.element(page.getByText('Lab · lab.example')).toBeVisible();
    const section = page.getByRole('checkbox', { name: /^Connections and tool servers/ });
    await section.click();
    await expect.element(row).not.toBeChecked();
    await expect.element(row).toBeDisabled();
    await expect.element(row).toHaveAccessibleDescription('1 without a connection');
    await section.click();
    await expect.element(row).toHaveAccessibleDescription('1 new');
    await row.click();
    await textbox('File passphrase').fill(passphrase);
    await button('Import').click();
    await idle();
    expect(reported()).toContain('Imported 1 connection and 1 key.');
    expect(notifications.announcement.text).toBe('Imported 1 connection and 1 key.');
    expect(connections.active.isDemo).toBe(true);
    const offer = notifications.toasts.find(({ action }) => action?.label === 'Use Lab')?.action;
    offer?.run();
    expect(connections.active.id).toBe('lab');
    const came = connections.list.find(({ id }) => id === 'lab');
    expect(came?.keyLocation).toBe('tab');
    expect(came && (await readKey(came))).toEqual({ key: labKey });

    await backupImport.undo();
    expect(reported()).toContain('Removed 1 imported item and 1 key.');
    expect(await stored('connections')).toEqual([]);
    expect(came && (await readKey(came))).toBe('none');
  });

  it('stay locked under the passphrase of the file, which an undo removes too', async () => {
    await choose([lab]);
    await row.click();
    await textbox('File passphrase').fill(passphrase);
    await page
      .getByRole('combobox', { name: 'Store keys' })
      .selectOptions('Locked with a passphrase');
    await button('Import').click();
    await idle();
    expect(await stored('keys')).toMatchObject([{ key: 'lab', value: { locked: {} } }]);
    expect(await stored('key-lock')).toHaveLength(1);
    await backupImport.undo();
    expect([...(await stored('keys')), ...(await stored('key-lock'))]).toEqual([]);
    expect(await stored('connections')).toEqual([]);
  });

  it('require the right passphrase, and nothing is written before it is entered', async () => {
    await choose([lab]);
    await row.click();
    await textbox('File passphrase').fill('no idea at all');
    await button('Import').click();
    await expect.element(textbox('File passphrase')).toHaveFocus();
    await expect
      .element(textbox('File passphrase'))
      .toHaveAccessibleDescription(/Wrong passphrase for this file/);
    expect(await stored('connections')).toEqual([]);
    await textbox('File passphrase').fill(passphrase);
    await button('Import').click();
    await idle();
    expect(reported()).toContain('Imported 1 connection and 1 key.');
  });

  it('never replace an existing one', async () => {
    const { id } = await addLab('tab', 'sk-mine-0123456789');
    await choose([{ ...lab, id }]);
    await expect.element(row).toHaveAccessibleDescription('1 here already');
    await expect.element(row).toBeDisabled();
    backupImport.cancel();
    const here = connections.list.find((connection) => connection.id === id);
    expect(here && (await readKey(here))).toEqual({ key: 'sk-mine-0123456789' });
  });

  it('are added to no address that they were not exported for, whatever the file claims', async () => {
    await choose([lab], 'https://evil.example/v1');
    await expect.element(row).toHaveAccessibleDescription('1 for another address');
    await expect.element(row).toBeDisabled();
    backupImport.cancel();
  });
});
