import { expect, test } from './support/console-test';
import { refuse } from './support/fault-server';
import { failedRequest } from './support/page-faults';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
});
test.beforeEach(async ({ chat, faults: _ }) => chat.open());

test('a request that waits to be sent again does not take a new key to the old address', async ({
  page,
  context,
  chat,
  faults,
  service,
}) => {
  faults.reply = (response) =>
    refuse(response, 429, { message: 'Slow down' }, { 'retry-after': '50' });
  await chat.ask('My long question');
  await expect(chat.answer).toContainText('Slow down');

  const other = await context.newPage();
  await other.goto('settings/');
  await other.getByRole('button', { name: 'Edit Fault server' }).click();
  const dialog = other.getByRole('dialog', { name: 'Edit Fault server' });
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(service.baseUrl);
  await dialog.getByRole('textbox', { name: 'API key' }).fill(service.key);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.bringToFront();
  await chat.answer.getByRole('button', { name: 'Try now' }).click();
  await expect(chat.answer.getByRole('alert')).toContainText('The connection was changed');
  expect(faults.chats).toHaveLength(1);
  expect(faults.all.some(({ authorization }) => authorization?.includes(service.key))).toBe(false);
  await expect(chat.composer).toHaveValue('My long question');
});
