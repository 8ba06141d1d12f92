import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';
import { expectStored } from '../e2e/support/databases';
import { ToolServer } from '../e2e/support/tool-server';
import { ToolsDialog } from '../e2e/support/tools-dialog';

/** The browser reports every answer that is no success, and every connection that fails. */
const failedToLoad = /Failed to load resource|CORS policy/;

const hostile = '<img src=x onerror=alert(1)> [click](javascript:alert(1)) **bold** \u202Eevil';
let server: ToolServer;

test.beforeEach(async () => {
  server = new ToolServer();
  await server.start();
});
test.afterEach(() => server.stop());

async function connect(page: Page, { url = server.url, token = '' } = {}): Promise<Locator> {
  const { dialog } = new ToolsDialog(page);
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await dialog.getByRole('textbox', { name: 'Server URL' }).fill(url);
  await dialog.getByRole('textbox', { name: 'Token' }).fill(token);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  return dialog.getByRole('region', { name: /^Tool server/ });
}

test.use({ expectedMessages: failedToLoad });

test('A tool server lists its tools and answers their calls, once or always, also in a new session', async ({
  page,
  chat,
}) => {
  server.token = 'token-of-the-tool-server';
  const tools = new ToolsDialog(page);
  const call = tools.callOf('weather');
  await chat.open();
  await tools.open();
  const listed = await connect(page, { token: server.token });
  await expect(listed.getByRole('heading', { name: 'weather-station' })).toBeVisible();
  await expect(listed.getByRole('switch', { name: 'weather' })).toBeChecked();
  await tools.close();

  await test.step('once, after it was started again', async () => {
    await chat.ask('What is the weather in Bern?');
    server.forgetSessions();
    await call.getByRole('button', { name: 'Allow once' }).click();
    await expect(chat.answer.last()).toContainText('21 °C in Bern');
    expect(new Set(server.authorizations)).toEqual(new Set([`Bearer ${server.token}`]));
    expect(await page.content()).not.toContain(server.token);
  });

  await test.step('its calls are recorded, without the token', async () => {
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    const table = page.getByRole('table', { name: 'Requests' });
    await table
      .getByRole('row', { name: /POST \/mcp/ })
      .first()
      .getByRole('link')
      .press('Enter'); // The rows may still move.
    await expect(page.getByRole('region', { name: 'Response body', exact: true })).toContainText(
      '21 °C in Bern',
    );
    await page.getByRole('tab', { name: 'Request', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Request headers', exact: true })).toContainText(
      'Bearer [key]',
    );
    await expect(page.getByRole('region', { name: 'Request body', exact: true })).toContainText(
      'tools/call',
    );
  });

  await test.step('it is deleted, and restored with its token', async () => {
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await chat.startNew();
    await tools.open();
    await listed.getByRole('button', { name: /^Delete/ }).click();
    await expect(listed).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await listed.getByRole('button', { name: /again$/ }).click();
    await expect(listed.getByRole('status')).toHaveCount(0);
    await expect(listed.getByRole('switch', { name: 'weather' })).toBeVisible();
    await expect(listed.getByRole('alert')).toHaveCount(0);
  });

  await test.step('it answers by itself once it may always', async () => {
    await listed.getByRole('switch', { name: 'weather' }).check();
    await listed.getByRole('combobox', { name: 'Permission of weather' }).selectOption('Always');
    await tools.close();
    await expectStored(page, '"runs":"always"');
    await page.reload();
    await chat.ask('What is the weather in Bern?');
    await expect(chat.answer.last()).toContainText('21 °C in Bern');
  });
});

test('An address that is slow or no tool server is reported as what it is, and hostile text as text', async ({
  page,
  chat,
}) => {
  const html = '<!doctype html><img src=x onerror=alert(1)>';
  const wrong: [string, ToolServer['handle'], RegExp][] = [
    [
      'refuses the token',
      (_, response) => response.writeHead(401, { 'content-type': 'text/plain' }).end(hostile),
      /refused the token or needs one \(401\)/,
    ],
    ['knows nothing', (_, response) => response.writeHead(404).end(), /no tool server at this/],
    [
      'is a web page',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
      /not as a tool server/,
    ],
    [
      'answers something else',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'),
      /not as a tool server/,
    ],
    [
      'streams without end',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const send = () => response.write(`: ${'x'.repeat(1_000_000)}\n`);
        response.on('drain', send);
        while (send());
      },
      /more than 8 MB/,
    ],
  ];
  const { dialog } = new ToolsDialog(page);
  const retry = dialog.getByRole('button', { name: 'Connect' });
  await chat.open();
  await new ToolsDialog(page).open();

  server.handle = () => undefined;
  const listed = await connect(page);
  await expect(dialog.getByText('Connecting…')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Stopped');

  for (const [what, handle, words] of wrong)
    await test.step(`it ${what}`, async () => {
      server.handle = handle;
      await retry.click();
      await expect(dialog.getByRole('alert')).toContainText(words);
      await expect(dialog.getByRole('textbox', { name: 'Server URL' })).toHaveValue(server.url);
      expect(await dialog.locator('img').count()).toBe(0);
    });

  await test.step('nobody listens', async () => {
    await server.stop();
    await retry.click();
    await expect(dialog.getByRole('alert')).toContainText('Can’t reach 127.0.0.1');
  });

  await test.step('its tools have hostile texts', async () => {
    const answer = () => ({ content: [] });
    await server.start();
    server.handle = undefined;
    server.tools = [
      { name: '../evil<b>', description: hostile, answer },
      { name: 'weather', description: hostile.repeat(10_000), answer },
    ];
    await dialog.getByRole('textbox', { name: 'Server URL' }).fill(server.url);
    await retry.click();
    await expect(listed.getByRole('switch', { name: 'evil_b' })).toBeVisible();
    await expect(listed.getByText('<img src=x onerror=alert(1)>').first()).toBeVisible();
    await expect(listed.getByText('‹U+202E›').first()).toBeVisible();
    expect(await listed.locator('img, b, strong, a').count()).toBe(0);
  });
});

test.describe('Where a connection is saved', () => {
  test.use({ storageState: ({ connected }, use) => use(connected) });

  test('The page is reloaded to reach a tool server; the form returns if it fails, and connects once it is right', async ({
    page,
    chat,
  }) => {
    server.token = 'token-of-the-tool-server';
    server.handle = (_, response) => response.writeHead(404).end();
    await chat.open();
    const tools = new ToolsDialog(page);
    const { dialog } = tools;
    await tools.open();
    await connect(page, { token: server.token });
    await expect(dialog.getByRole('alert')).toContainText('has no tool server at this address');
    await expect(dialog.getByRole('textbox', { name: 'Server URL' })).toHaveValue(server.url);
    await expect(dialog.getByRole('textbox', { name: 'Token' })).toHaveValue(server.token);
    server.handle = undefined;
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog.getByRole('switch', { name: 'weather' })).toBeChecked();
  });
});
