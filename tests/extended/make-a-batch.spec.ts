import { ChatPage } from '../e2e/support/chat-page';
import { expect, test } from '../e2e/support/console-test';

test('A chat request becomes what is done with every row, and nothing written is replaced unasked', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  const makeABatch = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Create batch from this chat' }).click();
  };
  const prompt = page.getByRole('textbox', { name: 'User prompt' });
  await chat.open();
  await chat.askToEnd('Hello');
  await page.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
  const panel = page.getByRole('region', { name: 'Parameters' });
  await panel.getByLabel('temperature', { exact: true }).fill('0.2');
  await chat.composer.fill('Where is {{city}}?');

  await test.step('it fills the batch maker, which says what its lines do not have', async () => {
    await makeABatch();
    await expect(page).toHaveURL(/\/batches\/\?new$/);
    await expect(page.getByRole('radio', { name: 'Create from CSV' })).toBeChecked();
    await expect(prompt).toHaveValue('Where is {{city}}?');
    await expect(page.getByRole('textbox', { name: 'System prompt' })).toHaveValue('Be brief.');
    await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue(
      'built-in/guide',
    );
    await expect(page.getByText('1 modified').first()).toBeVisible();
    await expect(page.getByRole('group', { name: 'Notification' })).toContainText(
      'the other messages of the conversation',
    );
  });

  await test.step('the request that was written there since is kept, unless it is given up', async () => {
    await prompt.fill('Mine');
    await page.goBack();
    await expect(chat.composer).toHaveValue('Where is {{city}}?');
    await makeABatch();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(chat.composer).toBeVisible();
    await makeABatch();
    await page.getByRole('button', { name: 'Replace it' }).click();
    await expect(prompt).toHaveValue('Where is {{city}}?');
  });
});
