import { allRecords } from '../e2e/support/all-records';
import { expect, test } from '../e2e/support/console-test';

// The browser may request the icon of the page only when it is offline.
test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED.*favicon\.svg/ });

test('A connection made from an exported answer repeats it offline, word for word', async ({
  page,
  context,
  chat,
}) => {
  await chat.open();
  await chat.askToEnd('Hello there');
  // Until what shows an answer is loaded, it is plain text.
  await expect(chat.answer.locator('.markdown p').first()).toBeVisible();
  const words = await chat.answer.locator('.markdown').innerText();

  // Another document could begin before the request is written.
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  // Until its end is written, the record has no reply to replay.
  await expect(page.getByRole('row', { name: /chat\/completions/ })).toContainText('200');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export for tests' }).click();
  await page.getByRole('menuitem', { name: 'Cassettes to replay' }).click();
  const zip = test.info().outputPath('night run.zip');
  await (await download).saveAs(zip);

  await page.goto('settings/');
  const dialog = page.getByRole('dialog', { name: 'Replay recorded requests' });
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByRole('button', { name: 'Replay recorded requests' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('replay recorded');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Choose files')).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose files first');
  await dialog.getByLabel('Choose files').setInputFiles(zip);
  // The answer, and the lists of models that the pages loaded.
  const counted = await dialog.getByText(/^\d+ recorded requests$/).innerText();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Replay: night run');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Replay: night run' });
  await expect(row).toContainText(counted);

  await chat.open();
  await chat.askToEnd('Something else');
  const refused = chat.answer.getByRole('alert');
  await expect(refused).toContainText('Not recorded (404)');
  await expect(refused).toContainText('post-chat-completions.json');

  // Twice, since the page loads what shows an answer with the first one.
  for (const isOffline of [false, true]) {
    await chat.startNew();
    await context.setOffline(isOffline);
    await chat.askToEnd('Hello there');
    await expect.poll(() => chat.answer.locator('.markdown').innerText()).toBe(words);
  }
  await context.setOffline(false);

  await page.goto('settings/');
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => allRecords(page, 'cassettes')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText(counted);
  await expect.poll(() => allRecords(page, 'cassettes')).toHaveLength(1);
});
