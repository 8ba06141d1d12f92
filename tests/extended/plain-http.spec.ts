import { launchOptions } from '../../scripts/chromium.mjs';
import { addConnection } from '../e2e/support/settings-page';
import { expect, test } from '../e2e/support/console-test';

/** An address that is not this machine's: without https the browser then withholds crypto.subtle, locks and randomUUID. */
const elsewhere = '192.0.2.7';
const { args, ...options } = launchOptions();

test.use({
  launchOptions: {
    ...options,
    args: [...args, `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`],
  },
  baseURL: async ({ baseURL }, use) => {
    const url = new URL(baseURL ?? '');
    url.hostname = elsewhere;
    await use(url.href);
  },
});

test('The console works over plain http from another machine, where a passphrase is not offered, with the reason', async ({
  page,
  chat,
  service,
}) => {
  await chat.open();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await chat.askToEnd('What is 2 + 3?');
  await page.reload();
  await expect(chat.answer).toContainText('5');

  await addConnection(page, {
    name: 'Over http',
    baseUrl: service.baseUrl,
    apiKey: service.key,
    keepIn: 'This device',
  });
  await chat.open();
  await chat.askToEnd('What is 3 + 4?');
  await expect(chat.answer).toContainText('7');

  await page.goto('settings/');
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  await expect(dialog.getByRole('radio', { name: 'Locked with a passphrase' })).toBeDisabled();
  await expect(dialog.getByText(/browsers encrypt only over https/)).toBeVisible();
});
