import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';
import { expectStored } from '../e2e/support/databases';

/** The result is shown before the toast that offers to undo it; toasts of earlier actions may still be there. */
async function undo(page: Page, message: string) {
  const toast = page.getByRole('group', { name: 'Notification' }).filter({ hasText: message });
  await toast.getByRole('button', { name: 'Undo' }).click();
}

test('A person edits, re-roles, deletes and branches off any message', async ({ page, chat }) => {
  await chat.open();
  await chat.askToEnd('What is 2 + 3?');
  await chat.askToEnd('What is 40 + 4?');
  const first = chat.answers.first();

  await test.step('an answer is changed in place, and what follows it stays', async () => {
    await first.hover();
    await first.getByRole('button', { name: 'Edit' }).click();
    await first.getByRole('textbox', { name: 'Edit message' }).fill('It is **six**.');
    await first.getByRole('button', { name: 'Save' }).click();
    await expect(first.locator('strong')).toHaveText('six');
    await expect(first).toContainText('edited');
    await expect(chat.answers).toHaveCount(2);
    await expectStored(page, 'It is **six**.', 'messages');
  });

  await test.step('it is as it came again, whenever that is wanted', async () => {
    await page.reload();
    await expect(first).toContainText('six');
    await chat.messageAction(first, 'Restore the original');
    await expect(first).not.toContainText('six');
    await expect(first).toContainText('5');
    await expect(first).not.toContainText('edited');
  });

  await test.step('a question becomes a message of the system, and a question again', async () => {
    await chat.messageAction(chat.questions.first(), 'Role: system');
    const system = page.getByRole('article', { name: 'System message' });
    await expect(system).toContainText('What is 2 + 3?');
    await undo(page, 'Role changed to system');
    await expect(system).toHaveCount(0);
    await expect(chat.questions.first()).toContainText('What is 2 + 3?');
  });

  await test.step('a deleted message comes back', async () => {
    await chat.messageAction(first, 'Delete message');
    await expect(chat.answers).toHaveCount(1);
    await undo(page, 'Message deleted');
    await expect(chat.answers).toHaveCount(2);
  });

  await test.step('a conversation begins from any point, and the other one stays', async () => {
    const address = page.url();
    await first.getByRole('button', { name: 'Branch' }).click();
    await expect(page).not.toHaveURL(address);
    await expect(chat.answers).toHaveCount(1);
    await chat.askToEnd('What is 7 + 7?');
    await expect(chat.answer).toContainText('14');
    await page.goto(address);
    await expect(chat.answers).toHaveCount(2);
    await expect(chat.conversations.getByRole('link')).toHaveCount(2);
    await expect(chat.conversations.getByRole('link', { name: /\(branch\)/ })).toHaveCount(1);
  });
});

test('A person writes the start of an answer, and continues one that ended at the limit', async ({
  page,
  chat,
}) => {
  await chat.open();
  await chat.composer.fill('/sample long 400');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(chat.questions).toHaveText([/\/sample long 400/]);
  await expect(chat.composer).toHaveValue('');
  await expect(chat.answers).toHaveCount(0);

  await page.getByRole('spinbutton', { name: 'max_completion_tokens' }).fill('24');
  await chat.questions.getByRole('button', { name: 'Prefill answer' }).click();
  await page.getByRole('textbox', { name: 'Prefill' }).fill('Once upon a time. ');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(chat.answer).toContainText('Stopped at the token limit');
  await expect(chat.answer.locator('p').first()).toContainText(/^Once upon a time\. \S/);

  await page.getByRole('button', { name: 'Reset max_completion_tokens' }).click();
  await chat.answer.getByRole('button', { name: 'Continue' }).click();
  await expect(chat.answer).toContainText('in 2 replies');
  await chat.expectIdle();
  await expect(chat.answers).toHaveCount(1);
  await expect(chat.answer.locator('p').first()).toContainText(/^Once upon a time\. \S/);
  await page.reload();
  await expect(chat.answer).toContainText('in 2 replies');
  // The notice moves the answer.
  await expect(page.getByText('You’re on the demo service.')).toBeVisible();
  await chat.answer.getByText('in 2 replies').click();
  await expect(chat.answer).toContainText('Reported by the service, total of 2 replies');
  await expect(chat.answer).toContainText('prefilled “Once upon a time.');
});

test('The context is estimated before and reported after, and what is oldest can be left out', async ({
  page,
  chat,
}) => {
  await chat.open('chat/?model=built-in/guide-tiny');
  const context = page.getByRole('button', { name: 'Context:' });
  await chat.composer.fill('Hello');
  await expect(context).toHaveText(/^Context: ≈ \d+ of 512 tokens/);
  await chat.askToEnd(
    'Count the words: ' + 'one two three four five six seven eight nine ten. '.repeat(23),
  );
  await expect(context).toHaveText(/^Context: \d+ of 512 tokens/);
  await expect(page.getByRole('main').getByText('The context is nearly full')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave out the oldest turns' })).toHaveCount(0);

  await chat.composer.fill('word '.repeat(110));
  await expect(page.getByRole('main').getByText('The context is too full')).toBeVisible();
  await chat.composer.fill('And now?');
  await chat.askToEnd('And now?');
  await page.getByRole('button', { name: 'Leave out the oldest turns' }).click();
  await expect(page.getByText('Messages above are not sent')).toBeVisible();
  await chat.askToEnd('What is 2 + 3?');
  await expect(chat.answer).toContainText('5');

  await context.click();
  const dialog = page.getByRole('dialog', { name: 'Context' });
  await expect(dialog).toContainText('Messages, 4 of 6');
  await dialog.getByRole('combobox', { name: 'Send from' }).selectOption('The first message');
  await expect(dialog).toContainText('Messages, 6 of 6');
});
