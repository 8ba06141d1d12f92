import { expect, test } from '../e2e/support/console-test';
import { once } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { BatchPages } from '../e2e/support/batch-pages';
import { refuse, type FaultServer } from '../e2e/support/fault-server';
import { failedRequest } from '../e2e/support/page-faults';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
});
test.beforeEach(async ({ chat, faults: _ }) => chat.open());

interface Place {
  baseUrl: string;
  key: string;
}

/** Enters another address, with another key, in a second tab. Returns a function that saves them. */
async function enterConnection(context: BrowserContext, to: Place): Promise<() => Promise<void>> {
  const other = await context.newPage();
  await other.goto('settings/');
  await other.getByRole('button', { name: 'Edit Fault server' }).click();
  const dialog = other.getByRole('dialog', { name: 'Edit Fault server' });
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(to.baseUrl);
  await dialog.getByRole('textbox', { name: 'API key' }).fill(to.key);
  return async () => {
    await other.bringToFront();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
}

async function changeConnection(context: BrowserContext, to: Place): Promise<void> {
  const save = await enterConnection(context, to);
  await save();
}

function expectNoKeyAt(faults: FaultServer, key: string): void {
  expect(faults.all.some(({ authorization }) => authorization?.includes(key))).toBe(false);
}

const line = (id: string) => {
  const body = { model: 'fault-model', messages: [{ role: 'user', content: 'Hi' }] };
  return `${JSON.stringify({ custom_id: id, method: 'POST', url: '/v1/chat/completions', body })}\n`;
};
const fileOf = (content: string) => ({
  name: 'rows.jsonl',
  mimeType: 'application/jsonl',
  buffer: Buffer.from(content),
});

test('A request that waits to be sent again does not take a new key to the old address', async ({
  page,
  context,
  chat,
  faults,
  service,
}) => {
  faults.reply = (response) =>
    refuse(response, 429, { message: 'Slow down' }, { 'retry-after': '60' });
  // Opening a tab may take as long as the request waits.
  const save = await enterConnection(context, service);
  await page.bringToFront();
  await chat.ask('My long question');
  await expect(chat.answer).toContainText('Slow down');

  await save();
  await page.bringToFront();
  await chat.answer.getByRole('button', { name: 'Try now' }).click();
  await expect(chat.answer.getByRole('alert')).toContainText('The connection was changed');
  expect(faults.chats).toHaveLength(1);
  expectNoKeyAt(faults, service.key);
  await expect(chat.composer).toHaveValue('My long question');

  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload', exact: true }).click(),
  ]);
  await chat.answer.getByRole('button', { name: 'Retry' }).click();
  await expect(chat.answer.getByRole('alert')).toHaveCount(0);
  await expect(chat.answers).toHaveCount(1);
  await chat.expectIdle();
  expect(faults.chats).toHaveLength(1);
});

test('A file that is held for its problems goes to no other address than it was chosen for', async ({
  page,
  context,
  faults,
  service,
}) => {
  await page.goto('files/');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(fileOf(line('a') + line('a')));
  const upload = page.getByRole('button', { name: /^Upload anyway/ });
  await expect(upload).toBeVisible();
  await changeConnection(context, service);
  await page.bringToFront();
  // The page reports over the button that it must be loaded again before it reaches the other address.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await upload.click();
  await expect(page.getByRole('alert').first()).toContainText('The connection was changed');
  expect(faults.uploads).toBe(0);
  expectNoKeyAt(faults, service.key);
});

test('A batch whose file is still on its way is created at no other address', async ({
  page,
  context,
  faults,
  service,
}) => {
  let answer = () => {};
  const uploaded = new Promise<void>((resolve) => {
    faults.takeUpload = async (request, response) => {
      request.resume();
      await once(request, 'end');
      const file = { id: 'file_1', object: 'file', bytes: 1, filename: 'rows.jsonl' };
      answer = () => response.end(JSON.stringify(file));
      resolve();
    };
  });
  await new BatchPages(page).openNew();
  await page.getByLabel('Choose batch file').setInputFiles(fileOf(line('a')));
  await page.getByRole('button', { name: 'Start batch' }).click();
  await uploaded;
  await changeConnection(context, service);
  await page.bringToFront();
  answer();
  await expect(page.getByRole('alert').first()).toContainText('The connection was changed');
  expect(faults.all.filter(({ method }) => method === 'POST')).toEqual([]);
  expectNoKeyAt(faults, service.key);
});
