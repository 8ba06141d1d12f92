import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect, test, type Page } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.mjs';
import { addConnection } from '../e2e/support/settings-page';

const key = 'sk-of-this-device-7C1F93E0A2';
const passphrase = 'four words are enough';

/** Files of a browser profile that hold the text, in the encodings that Chromium stores text in. */
async function filesWith(profile: string, text: string): Promise<string[]> {
  const wanted = [Buffer.from(text), Buffer.from(text, 'utf16le')];
  const entries = await readdir(profile, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (wanted.some((each) => bytes.includes(each))) found.push(path);
  }
  return found;
}

/** Uses the console with a profile that lies on the disk, and lets the browser end. */
async function inBrowser(
  profile: string,
  baseURL: string | undefined,
  use: (page: Page) => Promise<void>,
) {
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), baseURL });
  await use(await context.newPage());
  await context.close();
}

const notice = (page: Page) => page.getByRole('group', { name: 'Notification' });

async function keepElsewhere(page: Page, place: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Service' });
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  await dialog.getByRole('radio', { name: place, exact: true }).check();
  if (place.includes('passphrase')) {
    await dialog.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(passphrase);
    await dialog.getByRole('textbox', { name: 'Repeat passphrase' }).fill(passphrase);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

const ways: { title: string; remove: (page: Page) => Promise<void>; isInTab?: true }[] = [
  {
    title: 'removed with all keys',
    remove: async (page) => {
      await page.getByRole('button', { name: 'Remove all keys' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all keys' }).click();
      await expect(notice(page)).toContainText('Removed from this device');
    },
  },
  {
    title: 'removed with its connection',
    remove: async (page) => {
      await page.getByRole('button', { name: 'Delete Service' }).click();
      await expect(notice(page)).toContainText('Service deleted, with its key');
    },
  },
  {
    title: 'put under a passphrase',
    remove: (page) => keepElsewhere(page, 'Locked with a passphrase'),
  },
  {
    title: 'moved to the tab, but for the session storage of that',
    remove: (page) => keepElsewhere(page, 'This tab only'),
    isInTab: true,
  },
];

test('A key on the device leaves nothing in the browser’s files when it is removed or moved', async ({
  baseURL,
}, testInfo) => {
  // Two browsers for each of the ways.
  test.slow();
  for (const { title, remove, isInTab } of ways)
    await test.step(title, async () => {
      const profile = testInfo.outputPath(title);
      await inBrowser(profile, baseURL, (page) =>
        addConnection(page, {
          name: 'Service',
          baseUrl: 'http://127.0.0.1:9/v1',
          apiKey: key,
          keepIn: 'This device',
        }),
      );
      expect(await filesWith(profile, key)).not.toEqual([]);
      await inBrowser(profile, baseURL, async (page) => {
        await page.goto('settings/');
        await expect(page.getByText(key.slice(-4))).toBeVisible();
        await remove(page);
      });
      const left = await filesWith(profile, key);
      expect(left.filter((path) => !isInTab || !path.includes('Session Storage'))).toEqual([]);
    });
});
