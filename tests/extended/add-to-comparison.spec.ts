import type { Page } from '@playwright/test';
import { ChatPage } from '../e2e/support/chat-page';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import { ResponsesPage } from '../e2e/support/responses-page';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to comparison' });

async function addRow(page: Page, comparison: string) {
  await expect(dialog(page).getByRole('combobox', { name: 'Comparison' })).toHaveValue(comparison);
  await dialog(page).getByRole('button', { name: 'Add row' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('Answers of Chat, Responses and Requests become rows, also where the comparison is open', async ({
  page,
  context,
}) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.askToEnd('2 + 3');
  await chat.messageAction(chat.answer, 'Add to comparison…');
  await dialog(page).getByText('Thumb up').click();
  await addRow(page, 'New comparison');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const compare = new ComparePage(page);
  await expect(compare.prompts).toHaveCount(1);
  await expect(compare.prompts.first()).toHaveValue('2 + 3');

  const other = await context.newPage();
  const responses = new ResponsesPage(other);
  await responses.open();
  await responses.input.fill('4 * 5');
  await responses.send.click();
  await responses.expectEnd('completed');
  await other.getByRole('button', { name: 'More for this response' }).click();
  await other.getByRole('menuitem', { name: 'Add to comparison…' }).click();
  await addRow(other, '2 + 3');
  await expect(compare.prompts).toHaveCount(2);

  await other.goto('requests/');
  await other
    .getByRole('table', { name: 'Requests' })
    .getByRole('link', { name: /chat\/completions/ })
    .first()
    // The rows move when this page's own request is added, and a click would hit another one.
    .press('Enter');
  await other.getByRole('button', { name: 'Add to comparison…' }).click();
  await addRow(other, '2 + 3');
  await expect(compare.prompts).toHaveCount(3);
  await expect(compare.prompts.last()).toHaveValue('2 + 3');
});
