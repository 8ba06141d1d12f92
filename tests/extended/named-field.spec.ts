import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import { refuse } from '../e2e/support/fault-server';
import { failedRequest } from '../e2e/support/page-faults';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
  parametersOpen: false,
});

test('a field that a 400 names has the service’s words, after one request, until it is changed', async ({
  page,
  chat,
  faults,
}) => {
  faults.reply = (response) =>
    refuse(response, 400, { message: 'At most <i>1</i>, please.', param: 'top_p' });
  await chat.open();
  await page.getByRole('button', { name: 'Parameters' }).click();
  const panel = page.getByRole('region', { name: 'Parameters' });
  await panel.getByText('More', { exact: true }).click();
  await panel.getByText('Sampling', { exact: true }).click();
  const topP = panel.getByRole('spinbutton', { name: 'top_p' });
  await topP.fill('0.9');
  await panel.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: /^Parameters/ }).click();

  await chat.askToEnd('Hello');
  await chat.answer.getByRole('button', { name: 'Show top_p' }).click();
  await expect(topP).toBeFocused();
  await expect(topP).toHaveAttribute('aria-invalid', 'true');
  await expect(topP).toHaveAccessibleDescription(/Refused: At most <i>1<\/i>, please\./);
  expect(faults.chats).toHaveLength(1);

  await topP.fill('0.5');
  await expect(topP).not.toHaveAttribute('aria-invalid', 'true');
  await topP.fill('0.9');
  await expect(topP).toHaveAttribute('aria-invalid', 'true');

  // The value may be sent again; an answer ends the mark.
  await faults.reset();
  await chat.send.click();
  await expect(chat.answer).toContainText('Fine.');
  await expect(topP).not.toHaveAttribute('aria-invalid', 'true');
});

test('the form of a legacy request has the field that a 400 names', async ({ page, faults }) => {
  faults.reply = (response) => refuse(response, 400, { message: 'Too hot.', param: 'temperature' });
  await page.goto('legacy/');
  const temperature = page.getByRole('spinbutton', { name: 'temperature' });
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Hello');
  await temperature.fill('2');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Show temperature' }).click();
  await expect(temperature).toBeFocused();
  await expect(temperature).toHaveAccessibleDescription(/Refused: Too hot\./);
});

test('a compared answer leads to the field in the settings of its variant', async ({
  page,
  faults,
}) => {
  faults.reply = (response) => refuse(response, 400, { message: 'Too hot.', param: 'temperature' });
  const compare = new ComparePage(page);
  await compare.open();
  const settings = page.getByRole('dialog', { name: 'Settings of B' });
  const temperature = settings.getByRole('spinbutton', { name: 'temperature' });
  await compare.variant('B').getByRole('button', { name: 'Settings of B' }).click();
  await temperature.fill('2');
  await settings.getByRole('button', { name: 'Done' }).click();
  await compare.prompts.fill('Hello');
  await compare.run.click();
  await compare.expectEnd();
  const cell = (name: string) => compare.table.getByRole('cell', { name: `${name}: no answer` });
  await cell('B').getByRole('button', { name: 'Show temperature' }).click();
  await expect(temperature).toBeFocused();
  await expect(temperature).toHaveAccessibleDescription(/Refused: Too hot\./);
  await settings.getByRole('button', { name: 'Done' }).click();

  await test.step('also among other rows', async () => {
    await page.getByRole('button', { name: 'Add row' }).click();
    await cell('B').first().getByRole('button', { name: 'Show temperature' }).click();
    await expect(temperature).toBeFocused();
  });
});
