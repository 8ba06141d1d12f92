import { readFile } from 'node:fs/promises';
import { expect, test } from './support/console-test';

test('everything is exported as one zip file, which names no key', async ({ page, chat }) => {
  await chat.open();
  await chat.askToEnd('What is 2 + 3?');
  await page.goto('settings/');
  const region = page.getByRole('region', { name: 'Data and privacy' });
  const button = region.getByRole('button', { name: 'Export everything' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^inference-console \d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(zip.toString()).toContain('conversations/00001 What is 2 + 3-.json');
  await expect(page.getByRole('status').getByText(/Exported \d+ things/)).toBeVisible();
});

test('what is large goes straight to the disk, where the browser asks for the place', async ({
  page,
  chat,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async () =>
        (await navigator.storage.getDirectory()).getFileHandle('saved.zip', { create: true }),
    });
    // So that it counts as large.
    navigator.storage.estimate = () => Promise.resolve({ usage: 1e9, quota: 1e10 });
  });
  await chat.open();
  await chat.askToEnd('What is 2 + 3?');
  await page.goto('settings/');
  const exported = () =>
    page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      return (await (await folder.getFileHandle('saved.zip')).getFile()).text();
    });
  await page.getByRole('button', { name: 'Export everything' }).click();
  await expect(page.getByRole('status').getByText(/Exported \d+ things/)).toBeVisible();
  expect(await exported()).toContain('backup.json');
});

test('what is exported can be chosen by what there is', async ({ page, chat }) => {
  await chat.open();
  await chat.askToEnd('What is 2 + 3?');
  await page.goto('settings/');
  await page.getByRole('button', { name: 'Choose what to export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByText(/^About [\d.]+ (B|kB)$/)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Comparisons' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Recorded requests and usage' }).uncheck();
  const button = dialog.getByRole('button', { name: 'Export', exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const zip = (await readFile(await download.path())).toString();
  expect(zip).toContain('conversations/00001');
  expect(zip).not.toContain('requests/00001');
});
