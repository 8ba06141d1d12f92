import type { Page } from '@playwright/test';
import { expect, faultKey, test } from '../e2e/support/console-test';
import { FaultServer } from '../e2e/support/fault-server';
import { addConnection } from '../e2e/support/settings-page';

/** Messages of the browser about a request that the page's policy stopped. */
const stopped = /Content Security Policy|Failed to load/;

test.use({ storageState: ({ connected }, use) => use(connected) });

let other: FaultServer;

test.beforeEach(async () => {
  other = new FaultServer();
  await other.start();
});
test.afterEach(() => other.stop());

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Connections' }).getByRole('listitem').filter({ hasText: name });

/** Asks from a timer, since the debugger lifts the policy for what it evaluates itself. */
function ask(page: Page, url: string): Promise<string> {
  return page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          fetch(address).then(
            () => resolve('answered'),
            () => resolve('refused'),
          );
        });
      }),
    url,
  );
}

function addOther(page: Page): Promise<void> {
  return addConnection(page, { name: 'Other', baseUrl: other.baseUrl, apiKey: faultKey });
}

/** Has a server send every upload on, as a service does that has moved. */
function redirectUploads(from: FaultServer, status: number, to: FaultServer): void {
  from.takeUpload = (request, response) => {
    request.resume();
    response.writeHead(status, { location: `${to.url}/v1/files` }).end();
  };
}

async function upload(page: Page): Promise<void> {
  await page.goto('files/');
  const body = { model: FaultServer.model, messages: [{ role: 'user', content: 'Hi' }] };
  const line = { custom_id: 'one', method: 'POST', url: '/v1/chat/completions', body };
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'secret.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(`${JSON.stringify(line)}\n`),
    });
}

test.describe('Once a connection is saved', () => {
  test.use({ expectedMessages: stopped });

  test('The page connects to its host and to no other, before and after a reload, nor by an upload that is redirected', async ({
    page,
    faults,
  }) => {
    await page.goto('chat/');
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
    for (const _ of ['at first', 'again']) {
      expect(await ask(page, `${faults.baseUrl}/models`)).toBe('answered');
      expect(await ask(page, `${other.baseUrl}/models`)).toBe('refused');
      await page.reload();
    }
    expect(other.all).toEqual([]);

    await test.step('an upload that is redirected to another host', async () => {
      for (const status of [302, 307])
        await test.step(`${status}`, async () => {
          await faults.reset();
          redirectUploads(faults, status, other);
          await upload(page);
          await expect(page.getByRole('alert').first()).toContainText('redirects');
          expect(faults.uploads).toBe(1);
          expect(other.all).toEqual([]);
          expect(other.uploads).toBe(0);
        });
    });
  });
});

test.describe('Between two saved connections', () => {
  test.use({ expectedMessages: stopped });

  test('Another connection can be used as soon as it is saved, and by no upload that another one redirects', async ({
    page,
    chat,
    faults,
  }) => {
    await addOther(page);
    await expect(rowOf(page, 'Other')).toContainText('1 model available');
    await chat.open();
    await chat.askToEnd('Hello');
    await expect(chat.answer).toContainText('Fine.');
    expect(other.chats).toHaveLength(1);
    for (const status of [302, 307, 308])
      await test.step(`${status}`, async () => {
        await other.reset();
        redirectUploads(other, status, faults);
        await upload(page);
        await expect(page.getByRole('alert').first()).toContainText('redirects');
        expect(other.uploads).toBe(1);
        expect(faults.uploads).toBe(0);
        expect(await ask(page, `${faults.baseUrl}/models`)).toBe('answered');
      });
  });
});

test('An address is tested and its test recorded before it is saved, and no tab is reloaded for it without confirmation', async ({
  page,
}) => {
  await test.step('its test is recorded', async () => {
    await page.goto('settings/');
    await page.getByRole('button', { name: 'Add connection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add connection' });
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(other.baseUrl);
    await dialog.getByRole('textbox', { name: 'API key' }).fill('sk-of-what-is-not-saved');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog).toContainText('1 model available');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    // The models of the saved connection were requested too.
    const row = page
      .getByRole('table', { name: 'Requests' })
      .getByRole('row', { name: /settings/ })
      .filter({ hasNotText: 'Fault server' });
    await row.first().getByRole('link').press('Enter'); // The rows may still move.
    await expect(page.getByText(`${other.baseUrl}/models`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Response body', exact: true })).toContainText(
      'fault-model',
    );
    await page.getByRole('tab', { name: 'Request', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Request headers', exact: true })).toContainText(
      'Bearer [key]',
    );
  });

  await test.step('a tab with a request under way', async () => {
    await page.goto('settings/');
    await expect(page.getByRole('button', { name: 'Add connection' })).toBeVisible();
    await page.evaluate(() => {
      window.addEventListener('beforeunload', (event) => event.preventDefault());
      document.title = 'in progress';
    });
    await page.getByRole('button', { name: 'Add connection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add connection' });
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(other.baseUrl);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const notification = page.getByRole('group', { name: 'Notification' });
    await expect(notification).toContainText('Reload this tab');
    await expect(page).toHaveTitle('in progress');
    page.on('dialog', (leaving) => void leaving.accept());
    await notification.getByRole('button', { name: 'Reload' }).click();
    await expect(rowOf(page, other.host)).toContainText('1 model available');
  });
});

test('Another tab shows that it can use a new connection after a reload', async ({
  page,
  context,
}) => {
  const second = await context.newPage();
  await second.goto('settings/');
  await expect(second.getByRole('button', { name: 'Add connection' })).toBeVisible();
  await addOther(page);
  const notification = second.getByRole('group', { name: 'Notification' });
  await expect(notification).toContainText('Reload this tab');
  await Promise.all([
    second.waitForEvent('load'),
    notification.getByRole('button', { name: 'Reload' }).click(),
  ]);
  await rowOf(second, 'Other').getByRole('button', { name: /^Test/ }).click();
  await expect(rowOf(second, 'Other')).toContainText('1 model available');
});
