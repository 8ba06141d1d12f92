import { expectAccessible } from '../e2e/support/accessible';
import { allRecords } from '../e2e/support/all-records';
import { expect, test } from '../e2e/support/console-test';

test('A new chat in a project starts with its instructions and files, also after a reload', async ({
  page,
  chat,
}) => {
  await chat.open();
  await chat.askToEnd('Alpha');
  await page.getByRole('button', { name: 'More to create' }).click();
  await page.getByRole('menuitem', { name: 'New project…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tides');
  await dialog.getByRole('textbox', { name: 'Instructions' }).fill('Answer in two sentences.');
  await dialog.getByLabel('Add project files').setInputFiles({
    name: 'heights.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('port,height\nBrest,6.2\n'),
  });
  await expect(dialog.getByText('heights.csv')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();

  const files = page.getByRole('list', { name: 'Attachments' });
  await expect(files.getByText('heights.csv')).toBeVisible();
  await expect(page.getByText('New chat in Tides')).toBeVisible();
  await expect
    .poll(async () => (await allRecords(page, 'draft-attachments')).map(({ key }) => key))
    .toContainEqual(expect.stringMatching(/^new:/));
  await page.reload();
  await expect(page.getByText('New chat in Tides')).toBeVisible();
  await expect(files.getByText('heights.csv')).toBeVisible();

  await chat.askToEnd('How high is it in Brest?');
  await expect(chat.questions.getByText('heights.csv')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Parameters · 1' })).toBeVisible();
  // The demo names what it was sent.
  await expect(chat.answer).toContainText('Text “heights.csv”, text/csv, 22 characters');
  const head = chat.conversations.getByRole('button', { name: /^Tides/ });
  await expect(head).toContainText('1');
  await head.click();
  await expect(chat.conversations.getByRole('link')).toHaveText(['Alpha']);

  await head.click();
  await chat.startNew();
  await expect(page.getByText('New chat in Tides')).toHaveCount(0);
  await expect(files).toHaveCount(0);
});
