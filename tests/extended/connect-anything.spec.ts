import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { allRecords } from '../e2e/support/all-records';
import { expect, test } from '../e2e/support/console-test';
import { streamAnswer } from '../e2e/support/fault-server';
import { expectNowhere } from '../e2e/support/secrets';
import { StrictServer, type Strictness } from '../e2e/support/strict-server';

const key = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const secret = 'team-blue-0123456789';

const servers: StrictServer[] = [];

async function serve(strictness: Strictness): Promise<StrictServer> {
  const server = new StrictServer(strictness);
  servers.push(server);
  await server.start();
  return server;
}

test.afterEach(() => servers.splice(0).forEach((server) => server.stop()));

const usual = ['authorization', 'content-type'];

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('settings/');
  await page.getByRole('button', { name: 'Add connection' }).click();
  return page.getByRole('dialog', { name: 'Add connection' });
}

async function enterHeader(dialog: Locator, name: string, value: string, isSecret: boolean) {
  const headers = dialog.getByRole('group', { name: 'Extra headers' });
  await headers.getByRole('button', { name: 'Add header' }).click();
  await headers.getByRole('textbox', { name: 'Header 1' }).fill(name);
  if (isSecret) await headers.getByRole('checkbox', { name: 'Secret' }).check();
  await headers.getByRole('textbox', { name: 'Value 1' }).fill(value);
}

async function save(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/\d models? available/)).toBeVisible();
}

test.describe('An Azure deployment', () => {
  // It lists no models.
  test.use({ expectedMessages: /status of 404/ });

  test('is connected by its target URI and its key', async ({ page, chat }) => {
    const azure = await serve({
      path: '/openai/deployments/small',
      required: { 'api-key': key },
      apiVersion: '2025-01-01-preview',
      allowed: ['api-key', 'content-type'],
    });
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Azure', exact: true }).click();
    const address = dialog.getByRole('textbox', { name: 'Base URL' });
    await expect(address).toBeFocused();
    await address.fill(`${azure.baseUrl}/chat/completions?api-version=2025-01-01-preview`);
    await dialog.getByRole('textbox', { name: 'API key' }).fill(key);
    await dialog.getByRole('button', { name: `Use ${azure.baseUrl}` }).click();
    await save(page, dialog);

    await chat.open();
    await chat.askToEnd('Hello');
    await expect(chat.answer).toContainText('It works.');
    expect(azure.chats).toHaveLength(1);
    const [sent] = azure.chats;
    expect(sent?.url).toBe(
      '/openai/deployments/small/chat/completions?api-version=2025-01-01-preview',
    );
    expect(sent?.headers).toMatchObject({ 'api-key': key });
    expect(sent?.headers).not.toHaveProperty('authorization');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ model: 'small' });
    await expectNowhere(page, key);

    // It has no path for a single model either.
    await page.goto('models/');
    // The models on this device come later, above the table.
    await page.getByRole('link', { name: 'small' }).press('Enter');
    await expect(page.getByText('From the list of models')).toBeVisible();
    await expect(page.getByText('Not found (404)')).toBeHidden();
  });
});

test.describe('A header that the service does not let pages send', () => {
  test.use({ expectedMessages: /CORS policy|Failed to load resource/ });

  test('is named, and the service works once it allows the header', async ({ page, chat }) => {
    const gateway = await serve({
      path: '/v1',
      required: { 'x-team': 'blue', authorization: `Bearer ${key}` },
      allowed: usual,
      models: ['m1'],
    });
    const dialog = await openDialog(page);
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(gateway.baseUrl);
    await dialog.getByRole('textbox', { name: 'API key' }).fill(key);
    await dialog.getByRole('button', { name: 'Advanced' }).click();
    await enterHeader(dialog, 'X-Team', 'blue', false);
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog.getByText('doesn’t let it send X-Team.')).toBeVisible();
    expect(JSON.stringify(gateway.received)).not.toContain('blue');

    gateway.strictness.allowed.push('x-team');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog.getByText('1 model available')).toBeVisible();
    await save(page, dialog);
    await chat.open();
    await chat.askToEnd('Hello');
    await expect(chat.answer).toContainText('It works.');
  });
});

test('A secret header goes to its service alone, and into no record, export or link', async ({
  page,
  chat,
}) => {
  const elsewhere = await serve({ path: '/v1', required: {}, allowed: ['*', ...usual, 'x-team'] });
  const gateway = await serve({
    path: '/v1',
    required: { 'x-team': secret, authorization: `Bearer ${key}` },
    allowed: [...usual, 'x-team'],
    models: ['m1'],
    answer: (response) => streamAnswer(response, [`You sent ${secret}.`]),
  });
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(gateway.baseUrl);
  await dialog.getByRole('textbox', { name: 'API key' }).fill(key);
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  await enterHeader(dialog, 'X-Team', secret, true);
  await save(page, dialog);

  await chat.open();
  await chat.askToEnd('Hello');
  await expect(chat.answer).toContainText('You sent [key].');

  gateway.strictness.answer = (response) =>
    void response.writeHead(307, { location: `${elsewhere.baseUrl}/chat/completions` }).end();
  await chat.askToEnd('Again');
  await expect(chat.answer.getByRole('alert')).toContainText('redirects');
  expect(elsewhere.received).toEqual([]);

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share link or file…' }).click();
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/#share=/);
  await expectNowhere(page, secret);
  await page.keyboard.press('Escape');

  await page.goto('settings/');
  const exporting = page.getByRole('button', { name: 'Export everything' });
  const [download] = await Promise.all([page.waitForEvent('download'), exporting.click()]);
  const zip = await readFile(await download.path());
  expect(zip.toString()).toContain('X-Team');
  expect(zip.toString()).not.toContain(secret);

  const records = await allRecords(page);
  expect(records.some(({ kind }) => kind === 'exchanges')).toBe(true);
  const others = records.filter(({ kind }) => kind !== 'keys');
  expect(JSON.stringify(others)).not.toContain(secret);
  await expectNowhere(page, secret);
});

test.describe('A secret header of one tab', () => {
  test.use({ expectedMessages: /status of 401/ });

  test('is entered again for another address, and in another tab', async ({ page, context }) => {
    const other = await serve({ path: '/v1', required: {}, allowed: [...usual, 'x-team'] });
    const gateway = await serve({
      path: '/v1',
      required: { 'x-team': secret },
      allowed: [...usual, 'x-team'],
      models: ['m1'],
    });
    const dialog = await openDialog(page);
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(gateway.baseUrl);
    await dialog.getByRole('button', { name: 'Advanced' }).click();
    await dialog.getByRole('radio', { name: 'This tab only' }).check();
    await enterHeader(dialog, 'X-Team', secret, true);
    await save(page, dialog);

    const host = new URL(gateway.origin).host;
    await page.getByRole('button', { name: `Edit ${host}` }).click();
    const editing = page.getByRole('dialog', { name: `Edit ${host}` });
    await editing.getByRole('textbox', { name: 'Base URL' }).fill(other.baseUrl);
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing.getByRole('alert')).toContainText('The address changed.');
    await editing.getByRole('button', { name: 'Cancel' }).click();
    expect(other.received).toEqual([]);

    const second = await context.newPage();
    await second.goto('settings/');
    await second.getByRole('button', { name: `Enter the key of ${host}` }).click();
    const entering = second.getByRole('dialog', { name: `Enter the key of ${host}` });
    await entering.getByRole('textbox', { name: 'X-Team' }).fill(secret);
    await entering.getByRole('button', { name: 'Use key' }).click();
    await expect(entering).toBeHidden();
    await second.getByRole('button', { name: `Test ${host}` }).click();
    await expect(second.getByText('1 model available')).toBeVisible();
  });
});
