import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import { refuse } from '../e2e/support/fault-server';
import { typeOver } from '../e2e/support/keyboard';
import { failedRequest } from '../e2e/support/page-faults';
import { ResponsesPage } from '../e2e/support/responses-page';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
  parametersOpen: false,
});

test('A field, a message or the system prompt that a 400 names is marked and linked, after one request, until it is changed', async ({
  page,
  chat,
  faults,
}) => {
  await test.step('a field', async () => {
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
    await page.getByRole('button', { name: /^Parameters/ }).click();
  });

  await faults.reset();
  await test.step('a message or the system prompt', async () => {
    await chat.open();
    await chat.askToEnd('Hello');
    faults.reply = (response) =>
      refuse(response, 400, { message: 'Not <b>now</b>.', param: 'messages.[0].content' });
    await chat.askToEnd('More');
    const mark = page.getByText('Refused: Not <b>now</b>.', { exact: true });
    await expect(chat.questions.first()).toContainText('Refused: Not <b>now</b>.');
    await expect(mark).toHaveCount(1);
    await chat.answer.getByRole('link', { name: 'Show message' }).click();
    await expect(page).toHaveURL(/&at=/);
    await expect(mark).toBeInViewport();

    await page.getByRole('button', { name: /^Parameters/ }).click();
    const panel = page.getByRole('region', { name: 'Parameters' });
    const systemPrompt = panel.getByRole('textbox', { name: 'System prompt' });
    await systemPrompt.fill('Be brief.');
    await page.getByRole('button', { name: /^Parameters/ }).click();
    await chat.ask('Again');
    await expect(mark).toHaveCount(0);
    await chat.answer.getByRole('button', { name: 'Show system prompt' }).click();
    await expect(systemPrompt).toBeFocused();
    await expect(systemPrompt).toHaveAccessibleDescription('Refused: Not <b>now</b>.');
    await systemPrompt.fill('');
    await expect(systemPrompt).not.toHaveAttribute('aria-invalid', 'true');
    expect(faults.chats).toHaveLength(3);
  });
});

test('The field that a 400 names is marked and linked in Legacy, Compare and Responses', async ({
  page,
  faults,
}) => {
  await test.step('the form of a legacy request', async () => {
    faults.reply = (response) =>
      refuse(response, 400, { message: 'Too hot.', param: 'temperature' });
    await page.goto('legacy/');
    const temperature = page.getByRole('spinbutton', { name: 'temperature' });
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Hello');
    await temperature.fill('2');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Show temperature' }).click();
    await expect(temperature).toBeFocused();
    await expect(temperature).toHaveAccessibleDescription(/Refused: Too hot\./);
  });

  await faults.reset();
  await test.step('the settings of a variant', async () => {
    faults.reply = (response) =>
      refuse(response, 400, { message: 'Too hot.', param: 'temperature' });
    const compare = new ComparePage(page);
    await compare.open();
    const settings = page.getByRole('dialog', { name: 'Settings of B' });
    const temperature = settings.getByRole('spinbutton', { name: 'temperature' });
    await compare.variant('B').getByRole('button', { name: 'Settings of B' }).click();
    await temperature.fill('2');
    await settings.getByRole('button', { name: 'Done' }).click();
    await compare.prompts.fill('Hello');
    await compare.run.click();
    await expect(page.getByText('2 failed', { exact: true })).toBeVisible();
    await compare.expectEnd();
    const cell = (name: string) => compare.table.getByRole('cell', { name: `${name}: no answer` });
    await cell('B').getByRole('button', { name: 'Show temperature' }).click();
    await expect(temperature).toBeFocused();
    await expect(temperature).toHaveAccessibleDescription(/Refused: Too hot\./);
    await settings.getByRole('button', { name: 'Done' }).click();

    await test.step('also among other rows', async () => {
      await page.getByRole('button', { name: 'Add row' }).click();
      await expect(compare.prompts.nth(1)).toBeFocused();
      await cell('B').first().getByRole('button', { name: 'Show temperature' }).click();
      await expect(temperature).toBeFocused();
    });
  });

  await faults.reset();
  await test.step('an item of the input, in each view of it', async () => {
    const responses = new ResponsesPage(page);
    faults.reply = (response) =>
      refuse(response, 400, { message: 'No such call.', param: 'input[1].call_id' });
    await responses.open();
    await page.getByRole('button', { name: 'Parameters' }).click();
    await page.getByRole('button', { name: 'Edit as JSON' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request' });
    const items = [
      { role: 'user', content: 'Hello' },
      { type: 'function_call_output', call_id: 'c', output: '4' },
      { role: 'user', content: 'Well?' },
    ];
    const body = dialog.getByRole('textbox', { name: 'Request body' });
    await expect(body).toContainText('"model"');
    await typeOver(body, JSON.stringify({ model: 'fault-model', input: items }));
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await responses.send.click();
    await page.getByRole('link', { name: 'Show item 2' }).click();
    const mark = page.getByText('Refused: No such call.', { exact: true });
    const second = page.getByRole('listitem').filter({ has: mark });
    await expect(second).toBeInViewport();
    await expect(second).toContainText('4');
    await expect(mark).toHaveCount(1);
    await page.getByRole('tab', { name: 'Items' }).click();
    await expect(second).toContainText('function_call_output');
    await expect(mark).toHaveCount(1);
    expect(faults.responses).toHaveLength(1);
  });
});
