import { expect, test } from '../e2e/support/console-test';
import { expectStored } from '../e2e/support/databases';
import { streamAnswer } from '../e2e/support/fault-server';

test.use({ storageState: ({ connected }, use) => use(connected) });

test.beforeEach(async ({ chat, faults }) => {
  const answers = ['The tide rises twice a day.', 'The moon pulls the water.', 'Spring tides.'];
  faults.reply = (response) => streamAnswer(response, [answers.shift() ?? 'Fine.']);
  await chat.open();
  for (const question of ['What is a tide?', 'Why?', 'Which are high?'])
    await chat.askToEnd(question);
});

test('The outline opens a message of another branch by keyboard, what is selected is quoted, and a checkpoint brings back the branch and the draft', async ({
  page,
  chat,
}) => {
  await chat.questions.nth(1).hover();
  await chat.questions.nth(1).getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill('How often?');
  await page.keyboard.press('Enter');
  await expect(chat.answers).toHaveCount(2);
  await chat.expectIdle();

  await chat.answer.click();
  await page.keyboard.press('o');
  const tree = page
    .getByRole('dialog', { name: 'Outline' })
    .getByRole('tree', { name: 'Messages' });
  await expect(tree.getByRole('treeitem')).toHaveText([
    /User.*What is a tide/,
    /Assistant.*The tide rises/,
    /1 of 2.*Why/,
    /The moon pulls/,
    /Which are high/,
    /Spring tides/,
    /2 of 2.*How often/,
    /Fine/,
  ]);
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveCount(4);
  await expect(tree.getByRole('treeitem', { name: /Fine/ })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tree.getByRole('treeitem', { name: /What is a tide/ })).toBeFocused();
  for (let row = 0; row < 3; row++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chat.answers).toHaveCount(3);
  await expect(chat.answers.nth(1)).toContainText('The moon pulls the water.');
  await expect(chat.answers.nth(1)).toBeFocused();

  const quote = page.getByRole('button', { name: 'Quote', exact: true });
  const select = async (answer: number) => {
    const text = chat.answers.nth(answer).locator('p').first();
    await text.evaluate((element) => getSelection()?.selectAllChildren(element));
    await expect(quote).toBeVisible();
  };
  await chat.composer.fill('So:');
  await chat.composer.blur();
  await select(0);
  await quote.click();
  await expect(chat.composer).toBeFocused();
  await expect(chat.composer).toHaveValue('So:\n\n> The tide rises twice a day.\n\n');
  await expect(quote).toBeHidden();

  await chat.composer.fill('');
  await chat.composer.blur();
  await select(1);
  await page.keyboard.press('q');
  await expect(chat.composer).toHaveValue('> The moon pulls the water.\n\n');

  await chat.composer.fill('');
  await chat.composer.blur();
  await select(2);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('Quote selection');
  await expect(page.getByRole('option', { name: /Quote selection/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(chat.composer).toHaveValue('> Spring tides.\n\n');

  const open = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Checkpoints' });
  await chat.composer.fill('And neap tides?');
  await open('Save checkpoint…');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Before the moon');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const notification = page.getByRole('group', { name: 'Notification' });
  await expect(notification).toContainText('Saved checkpoint “Before the moon”');
  await chat.askToEnd('Thanks');
  await expectStored(page, 'Before the moon', 'conversations');
  await page.reload();
  await expect(chat.answers).toHaveCount(4);

  await open('Checkpoints');
  await expect(dialog.getByRole('listitem')).toContainText('Draft: And neap tides?');
  await dialog.getByRole('button', { name: 'Go to' }).click();
  await expect(chat.answers).toHaveCount(3);
  await expect(chat.composer).toHaveValue('And neap tides?');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chat.answers).toHaveCount(4);
});

test('A summary replaces the oldest turns, and can be undone', async ({ page, chat, faults }) => {
  const begin = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Summarise the oldest turns…' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Summarise the oldest turns' });
  const sent = (): { messages: { content: string }[] } =>
    JSON.parse(faults.chats.at(-1)?.body ?? '');
  await begin();
  await expect(dialog).toContainText('in place of 4 messages');
  faults.reply = (response) => streamAnswer(response, []);
  await dialog.getByRole('button', { name: 'Summarise' }).click();
  await expect(dialog).toContainText('Empty answer');

  faults.reply = (response) => streamAnswer(response, ['The **moon** makes tides.']);
  await dialog.getByRole('button', { name: 'Summarise' }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Summary of 4 messages by fault-model');
  await expect(summary.locator('strong')).toHaveText('moon');
  expect(sent().messages[0]?.content).toContain('"The tide rises twice a day."');
  await expect(summary).toBeFocused();
  await expect(summary.getByText('Why?')).toBeHidden();
  await summary.getByText('Show the messages').click();
  await expect(summary.getByText('Why?')).toBeVisible();

  await summary.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await summary.getByRole('textbox', { name: 'Summary' }).fill('The moon does it.');
  await summary.getByRole('button', { name: 'Done' }).click();
  await expectStored(page, 'The moon does it.');
  await page.reload();
  await expect(chat.answers).toHaveCount(1);
  await chat.askToEnd('And now?');
  expect(sent().messages.map(({ content }) => content)).toEqual([
    'Summary of the conversation so far, in place of its messages:\n\nThe moon does it.',
    'Which are high?',
    'Spring tides.',
    'And now?',
  ]);

  await summary.getByRole('button', { name: 'Undo' }).click();
  await expect(summary).toHaveCount(0);
  await expect(chat.questions.first()).toBeVisible();
  await chat.askToEnd('Once more');
  expect(sent().messages).toHaveLength(9);
});
