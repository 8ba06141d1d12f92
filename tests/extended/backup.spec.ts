import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { storedSamples } from '../support/storage/stored-samples';
import { allRecords, putRecords, type StoredRecord } from '../e2e/support/all-records';
import { expect, test } from '../e2e/support/console-test';
import { newerKinds } from '../e2e/support/newer-kinds';

test('Everything, or what is chosen of it, is exported as one zip file, a large one straight to the disk', async ({
  page,
  chat,
}) => {
  await chat.open();
  await chat.askToEnd('What is 2 + 3?');
  await page.goto('settings/');
  const everything = page.getByRole('button', { name: 'Export everything' });
  const reported = page.getByRole('status').getByText(/Exported\. \d+ items, [\d.]+ k?B/);
  const [download] = await Promise.all([page.waitForEvent('download'), everything.click()]);
  expect(download.suggestedFilename()).toMatch(/^inference-console \d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(zip.toString()).toContain('conversations/00001 What is 2 + 3-.json');
  expect(zip.toString()).toContain('requests/00001');
  await expect(reported).toBeVisible();

  await page.getByRole('button', { name: 'Choose what to export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByText(/^About [\d.]+ (B|kB)$/)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Comparisons' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Recorded requests and usage' }).uncheck();
  const button = dialog.getByRole('button', { name: 'Export', exact: true });
  const [chosen] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const part = (await readFile(await chosen.path())).toString();
  expect(part).toContain('conversations/00001');
  expect(part).not.toContain('requests/00001');

  await page.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async () =>
        (await navigator.storage.getDirectory()).getFileHandle('saved.zip', { create: true }),
    });
    // So that it counts as large.
    navigator.storage.estimate = () => Promise.resolve({ usage: 1e9, quota: 1e10 });
  });
  await page.reload();
  await everything.click();
  await expect(reported).toBeVisible();
  const saved = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    return (await (await folder.getFileHandle('saved.zip')).getFile()).text();
  });
  expect(saved).toContain('backup.json');
});

test('Everything moves to another browser, field by field', async ({ page, browser, baseURL }) => {
  await page.addInitScript(recordNothing);
  await page.goto('settings/');
  await expect(page.getByRole('button', { name: 'Add connection' })).toBeVisible();
  await putRecords(page, { ...storedSamples, ...newerKinds });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Plain key' })).toBeVisible();
  const here = await allRecords(page);
  await page.getByRole('button', { name: 'Choose what to export' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await exporting.getByRole('checkbox', { name: 'API keys and tokens' }).check();
  await expect(exporting.getByText(/Not included: Office, locked \(locked\)/)).toBeVisible();
  await exporting.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(passphrase);
  await exporting.getByRole('textbox', { name: 'Repeat passphrase' }).fill(passphrase);
  const button = exporting.getByRole('button', { name: 'Export', exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const path = await download.path();
  expect((await readFile(path)).includes('sk-plain-0123456789')).toBe(false);

  const other = await browser.newContext({ baseURL });
  await other.addInitScript(recordNothing);
  const there = await other.newPage();
  await there.goto('settings/');
  const region = there.getByRole('region', { name: 'Data and privacy' });
  await region.getByLabel('Backup file').setInputFiles(path);
  const dialog = there.getByRole('dialog', { name: 'Import' });
  await expect(dialog.getByText('1 damaged, skipped')).toBeVisible();
  await expect(
    dialog.getByRole('checkbox', { name: /^Connections and tool servers/ }),
  ).toBeChecked();
  await dialog.getByRole('checkbox', { name: /^Drafts/ }).check();
  await expect(dialog.getByText(/^\d+ .* and \d+ other items$/)).toBeVisible();
  await expect(dialog.getByText(/^Adds \d+ items, .*Replaces nothing\.$/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Keep the tools’ run permissions' }).check();
  expect((await allRecords(there)).filter(isMoved)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(
    there
      .getByRole('status')
      .getByText(
        /^Imported \d+ .* and \d+ other items\. Damaged and skipped: [a-z]+\/\d+ .*\.json\.$/,
      ),
  ).toBeVisible();
  await expect(there.getByRole('button', { name: 'Edit Plain key' })).toBeVisible();

  const moved = (await allRecords(there)).filter(isMoved);
  expect(moved.map(nameOf).sort()).toEqual(here.filter(isMoved).map(nameOf).sort());
  for (const { kind, key, value } of here.filter(isMoved)) {
    const found = moved.find((record) => record.kind === kind && record.key === key);
    expect(found?.value, `${kind} ${key}`).toEqual(asMoved(kind, value));
  }

  await region.getByLabel('Backup file').setInputFiles(path);
  await expect(dialog.getByText('1 here already').first()).toBeVisible();
  const keys = dialog.getByRole('checkbox', { disabled: false });
  await expect(keys).toHaveAccessibleName('Keys');
  await keys.check();
  await dialog.getByRole('textbox', { name: 'File passphrase' }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(there.getByRole('status').getByText(/^Imported \d keys?\.$/)).toBeVisible();
  await expect(there.getByText('…6789')).toBeVisible();
  await other.close();
});

test('Settings move to another browser, which keeps one that was changed there', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('settings/');
  await page.getByRole('combobox', { name: 'Text size' }).selectOption('Large');
  await page.getByRole('combobox', { name: 'Accent colour' }).selectOption('Violet');
  await page.getByRole('combobox', { name: 'Pace' }).selectOption('10 tokens/s');
  const button = page.getByRole('button', { name: 'Export everything' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const path = await download.path();
  const other = await browser.newContext({ baseURL });
  const there = await other.newPage();
  await there.goto('settings/');
  await there.getByRole('combobox', { name: 'Pace' }).selectOption('30 tokens/s');
  await there.getByLabel('Backup file').setInputFiles(path);
  const dialog = there.getByRole('dialog', { name: 'Import' });
  await expect(
    dialog.getByRole('checkbox', { name: 'Settings', exact: true }),
  ).toHaveAccessibleDescription('1 new · 1 different here');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(there.locator('html')).toHaveCSS('font-size', '15.5px');
  await expect(there.getByRole('combobox', { name: 'Accent colour' })).toHaveValue('violet');
  await there.reload();
  await expect(there.getByRole('combobox', { name: 'Pace' })).toHaveValue('30');
  await expect(there.locator('html')).toHaveCSS('font-size', '15.5px');
  await other.close();
});

test('An import is undone from its toast, and after a reload and a file that couldn’t be read', async ({
  page,
  chat,
  browser,
  baseURL,
}) => {
  await chat.open();
  await chat.askToEnd('What is 2 + 3?');
  await page.goto('settings/');
  const button = page.getByRole('button', { name: 'Export everything' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const path = await download.path();

  const other = await browser.newContext({ baseURL });
  await other.addInitScript(recordNothing);
  const there = await other.newPage();
  await there.goto('settings/');
  const dialog = there.getByRole('dialog');
  const moved = async () => (await allRecords(there)).filter(isMoved);
  const importIt = async () => {
    await there.getByLabel('Backup file').setInputFiles(path);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(await moved()).not.toEqual([]);
  };
  const reported = there.getByRole('status').getByText(/^Removed \d+ imported items\.$/);
  await importIt();
  await there.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(reported).toBeVisible();
  expect(await moved()).toEqual([]);

  await importIt();
  await there.reload();
  const undo = there.getByRole('button', { name: 'Undo import' });
  await expect(undo).toBeVisible();
  const junk = { name: 'junk.zip', mimeType: 'application/zip', buffer: Buffer.from('junk') };
  await there.getByLabel('Backup file').setInputFiles(junk);
  await expect(there.getByRole('alert')).toContainText('junk.zip isn’t a zip or JSON file.');
  await expect(dialog).toHaveCount(0);
  await undo.click();
  await expect(reported).toBeVisible();
  expect(await moved()).toEqual([]);
  await expect(undo).toBeHidden();
  await other.close();
});

test('The same import in two tabs at once is stored once, and undone as a whole', async ({
  page,
}) => {
  const conversations = Array.from({ length: 60 }, (_, index) => ofClaude(`Talk ${index}`));
  const file = {
    name: 'conversations.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(conversations)),
  };
  const tabs = [page, await page.context().newPage()];
  const begin = (tab: Page) =>
    tab
      .getByRole('dialog', { name: 'Import' })
      .getByRole('button', { name: 'Import', exact: true });
  for (const tab of tabs) {
    await tab.goto('settings/');
    await tab.getByLabel('Backup file').setInputFiles(file);
    await expect(begin(tab)).toBeEnabled();
  }
  await Promise.all(tabs.map((tab) => begin(tab).click()));
  const reported = tabs.map((tab) => tab.getByRole('status').getByText(/^Imported \d+ /));
  for (const one of reported) await expect(one).toBeVisible();
  expect((await Promise.all(reported.map((one) => one.innerText()))).sort()).toEqual([
    'Imported 0 items. 60 were added meanwhile.',
    'Imported 60 conversations.',
  ]);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Removed 60 imported items.').last()).toBeVisible();
  expect((await allRecords(page)).filter(({ kind }) => kind === 'conversations')).toEqual([]);
});

test('A conversation of another tool comes with its branches', async ({ page, chat }) => {
  await chat.open();
  await page.keyboard.press('ControlOrMeta+K');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('Import conversations');
  await palette.getByRole('option', { name: 'Import conversations…' }).click();
  const file = {
    name: 'export.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([ofChatGpt])),
  };
  await page.getByLabel('Choose a file').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true });
  await expect(dialog.getByRole('checkbox', { name: 'Conversations from ChatGPT' })).toBeChecked();
  await expect(chat.conversations.getByRole('link')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  await chat.conversation('Primes').click();
  await expect(chat.answers).toHaveText(/It is not\./);
  await expect(page.getByText(/^Imported from ChatGPT/)).toBeVisible();
  await chat.answer.getByRole('button', { name: 'Previous version' }).click();
  await expect(chat.answers).toHaveText(/It is\./);
});

const passphrase = 'four words are enough';

const ofChatGpt = {
  id: 'c1',
  title: 'Primes',
  create_time: 1_763_600_000.5,
  update_time: 1_763_600_060,
  current_node: 'a2',
  mapping: {
    root: { id: 'root', parent: null, children: ['q'], message: null },
    q: nodeOf('q', 'root', 'user', 'Is 91 prime?'),
    a1: nodeOf('a1', 'q', 'assistant', 'It is.'),
    a2: nodeOf('a2', 'q', 'assistant', 'It is not.'),
  },
};

function nodeOf(id: string, parent: string, role: string, text: string) {
  const content = { content_type: 'text', parts: [text] };
  return { id, parent, children: [], message: { id, author: { role }, content } };
}

const nameOf = ({ kind, key }: StoredRecord) => `${kind} ${key}`;

/** The page asks the built-in service by itself. */
const recordNothing = () =>
  localStorage.setItem('inference-console.preference.recordRequests', 'false');

/**
 * Not keys and what they are locked with, not notes of the storage on itself, not what the page has listed by itself,
 * nor what is damaged.
 */
function isMoved(record: StoredRecord): boolean {
  const stays = ['keys', 'key-lock', 'set-aside', 'changed', 'import-notes'];
  const left = ['model-lists built-in', 'conversations broken'];
  return !stays.includes(record.kind) && !left.includes(nameOf(record));
}

/** Without a key; notes of a batch as the newest version has them. */
function asMoved(kind: string, value: unknown): unknown {
  if (kind === 'connections') return { ...(value as object), keptKey: 'none' };
  if (kind === 'batch-notes') return { group: null, madeFrom: null, ...(value as object), v: 3 };
  return value;
}

function ofClaude(name: string) {
  const message = { uuid: `${name}-1`, sender: 'human', text: `Hello ${name}` };
  return { uuid: name, name, chat_messages: [message] };
}
