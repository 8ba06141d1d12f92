import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';
import { expectStored } from '../e2e/support/databases';
import { FaultServer, refuse, streamAnswer } from '../e2e/support/fault-server';
import { failedRequest } from '../e2e/support/page-faults';
import { addConnection } from '../e2e/support/settings-page';

test.use({ expectedMessages: failedRequest });

const busy = new FaultServer();
const other = new FaultServer();

test.beforeEach(async () => {
  await busy.reset();
  await other.reset();
});

test.afterAll(async () => {
  await busy.stop();
  await other.stop();
});

async function addServer(page: Page, server: FaultServer, name: string): Promise<void> {
  await addConnection(page, { baseUrl: server.baseUrl, name, apiKey: `sk-${name}-0123456789` });
}

/** Opens the settings of the connection in use at their limits. */
async function editLimits(page: Page, name: string) {
  await page.goto('settings/');
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Edit' })
    .click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  return dialog;
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('Another connection answers when the first is busy, and the answer names it', async ({
  page,
}) => {
  busy.reply = (response) =>
    refuse(response, 429, { message: 'Come back tomorrow' }, { 'retry-after': '86400' });
  other.models = ['other-model'];
  other.reply = (response) => streamAnswer(response, ['From elsewhere.']);
  await addServer(page, other, 'Other');
  await addServer(page, busy, 'Busy');
  const dialog = await editLimits(page, 'Busy');
  await dialog.getByRole('combobox', { name: 'Fall back to' }).selectOption('Other');
  await expect(dialog.getByRole('combobox', { name: 'Model' })).toBeVisible();
  await expect(dialog.getByText('Choose the model that answers instead.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose the model that answers instead.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Model' }).fill('other-model');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('chat/');
  await send(page, 'Hello');
  const answer = page.getByRole('article', { name: 'Assistant message' });
  await expect(answer).toContainText('From elsewhere.');
  const note = 'Answered by other-model of Other, because Busy returned 429.';
  await answer.getByText(note).click();
  await expect(answer.getByText('Come back tomorrow')).toBeVisible();
  await expectStored(page, '"state":"done"', 'messages');
  await page.reload();
  await expect(answer.getByText(note)).toBeVisible();

  await page.goto('responses/');
  await page.getByRole('textbox', { name: 'Input' }).fill('Hello');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(note)).toBeVisible();
});

test('A spent budget warns, and stops each page before its request until the person continues', async ({
  page,
}) => {
  await addServer(page, busy, 'Lab');
  // A dollar for each token.
  await page.goto(`models/?id=${FaultServer.model}`);
  await page.getByRole('spinbutton', { name: 'Input price' }).fill('1000000');
  await page.getByRole('spinbutton', { name: 'Output price' }).fill('1000000');
  await page.getByRole('textbox', { name: 'Currency' }).fill('USD');
  await expectStored(page, '"output":1000000');
  const dialog = await editLimits(page, 'Lab');
  await dialog.getByRole('spinbutton', { name: 'Monthly budget (USD)' }).fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('chat/');
  await send(page, 'Hello');
  await expect(page.getByRole('article', { name: 'Assistant message' })).toContainText('Fine.');
  await expect(page.getByRole('button', { name: /USD of 1 USD spent in/ })).toBeVisible();
  await send(page, 'Again');
  const stopped = page.getByRole('alert').filter({ hasText: 'The budget of 1 USD for' });
  await expect(stopped).toContainText('Nothing was sent.');
  expect(busy.chats).toHaveLength(1);
  await stopped.getByRole('button', { name: 'Continue this month' }).click();
  await expect(page.getByRole('article', { name: 'Assistant message' })).toHaveCount(2);
  await expect(stopped).toBeHidden();
  await expect.poll(() => busy.chats.length).toBe(2);
});
