import { conversation, userMessage } from '../support/storage/samples';
import { allRecords, putRecords } from '../e2e/support/all-records';
import { expect, test } from '../e2e/support/console-test';

const titles = ['Dates', 'Cherries', 'Beans', 'Apples'];
const now = Date.now();
const stored = Object.fromEntries(
  titles.map((title, i) => [
    title,
    conversation(title, { title, updatedAt: now - i, leafId: 'm' }),
  ]),
);
const messages = Object.fromEntries(titles.map((title) => [`${title}:m`, userMessage(title, 'm')]));

test('three of four conversations are tagged, deleted, and back after one undo and a reload', async ({
  page,
  chat,
}) => {
  await chat.open();
  // The console has read its storage by then.
  await expect(page.getByText('Conversations appear here.')).toBeVisible();
  await putRecords(page, { conversations: stored, messages });
  await page.reload();
  const links = chat.conversations.getByRole('link');
  await expect(links).toHaveText(titles);

  await page.getByRole('button', { name: 'Select conversations' }).click();
  const row = (name: string) => chat.conversations.getByRole('checkbox', { name });
  await row('Dates').click();
  await row('Beans').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('group', { name: '3 selected' });
  await bar.getByRole('button', { name: 'Tag selected' }).click();
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('Food');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  // Until all of them have it, their number stands beside it.
  await expect(dialog.getByRole('list', { name: 'Tags' })).toHaveText('Food');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await bar.getByRole('button', { name: 'Delete selected' }).click();
  await expect(links).toHaveText(['Apples']);
  await expect.poll(() => allRecords(page, 'messages')).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(links).toHaveText(titles);
  await expect.poll(() => allRecords(page, 'messages')).toHaveLength(4);

  await page.reload();
  await page.getByRole('button', { name: 'Food 3' }).click();
  await expect(links).toHaveText(['Dates', 'Cherries', 'Beans']);
  expect(await allRecords(page, 'messages')).toHaveLength(4);
});
