import { expectAccessible } from '../e2e/support/accessible';
import { expect, test } from '../e2e/support/console-test';

test('a prompt is found with "/", filled in and sent, and survives a reload', async ({
  page,
  chat,
}) => {
  await chat.open();
  const dialog = page.getByRole('dialog', { name: 'Prompts' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await page.getByRole('button', { name: 'Prompts', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create the first prompt' }).click();
  await field('Name').fill('Sum');
  await field('Text').fill('What is {{first}} + {{second}}?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  // The list has another height than the form, so the button to close moves.
  await expect(dialog.getByRole('button', { name: 'Use Sum' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await chat.composer.pressSequentially('/su');
  const options = page.getByRole('listbox', { name: 'Prompts' }).getByRole('option');
  await expect(options).toHaveText([/^Sum/]);
  await expectAccessible(page);
  await chat.composer.press('Enter');
  await field('first').fill('2');
  await field('second').fill('3');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(chat.composer).toHaveValue('What is 2 + 3?');
  await expect(chat.composer).toBeFocused();
  await chat.composer.press('Enter');
  await expect(chat.questions).toHaveText(/What is 2 \+ 3\?/);
  await chat.expectIdle();

  await page.reload();
  await expect(chat.questions).toHaveText(/What is 2 \+ 3\?/);
  await chat.composer.pressSequentially('/');
  await expect(options).toHaveText([/^Sum/]);
  await chat.composer.press('Escape');
  await chat.composer.press('Enter');
  await expect(chat.questions.nth(1)).toHaveText(/^\s*\//);
  await chat.expectIdle();
});
