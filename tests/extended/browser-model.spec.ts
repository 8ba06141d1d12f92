import { installLanguageModel, type StandIn } from '../support/language-model';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';

const id = 'browser/built-in';

/** Changes what the browser's model answers on this page. */
function setAnswer(text: string): void {
  (globalThis as unknown as { standIn: StandIn }).standIn.text = text;
}

test('The browser’s own model is downloaded by a press and then answers chats', async ({
  page,
  chat,
}) => {
  await page.addInitScript(installLanguageModel, {
    availability: 'downloadable' as const,
    text: 'This comes from the browser.',
  });
  await page.goto('models/');
  const models = page.getByRole('table', { name: 'Models' });
  const row = models.getByRole('link', { name: id });
  // The offer is below the table, and moves until that is there.
  await expect(models.getByRole('link', { name: 'built-in/guide-tiny' })).toBeVisible();
  await expect(page.getByText('This browser has its own language model')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Download browser model' }).click();
  await expect(row).toBeVisible();
  await expect(page.getByText('This browser has its own language model')).toHaveCount(0);

  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  // By its name, since the rows may still move under a pointer.
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill(id);
  await page.keyboard.press('Enter');
  await chat.askToEnd('Hello');
  await expect(chat.answer).toContainText('This comes from the browser.');
  await expect(page.getByText('This model ignores temperature.', { exact: true })).toBeVisible();
});

test('The helper model titles a new chat, drafts a schema, which Undo takes back, and is offered as a judge', async ({
  page,
  chat,
}) => {
  await page.addInitScript(installLanguageModel, {
    availability: 'available' as const,
    text: '"Ways to greet"',
  });
  await page.addInitScript(() => {
    localStorage.setItem('inference-console.preference.browserModel', 'true');
  });
  await page.goto('settings/');
  await page.getByRole('combobox', { name: 'Model on this device' }).selectOption(id);

  await chat.open();
  await chat.askToEnd('Hello, what can you do?');
  await expect(chat.conversation('Ways to greet')).toBeVisible();

  const parameters = page.getByRole('region', { name: 'Parameters' });
  await parameters.getByRole('button', { name: 'Schema', exact: true }).click();
  const schema = page.getByRole('textbox', { name: 'Schema', exact: true });
  await expect(schema).toContainText('"answer"');
  await page.getByRole('button', { name: 'Draft from a description' }).click();
  await page.getByRole('textbox', { name: 'Description' }).last().fill('A city');
  const draft = page.getByRole('button', { name: 'Draft', exact: true });
  await draft.click();
  await expect(page.getByText('The helper model wrote no usable schema')).toBeVisible();
  await page.evaluate(setAnswer, '{"type":"object","properties":{"city":{"type":"string"}}}');
  await draft.click();
  await expect(schema).toContainText('"city"');
  const notice = page.getByRole('group', { name: 'Notification' });
  await expect(notice).toContainText(`Drafted by ${id}`);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(schema).toContainText('"answer"');

  await new ComparePage(page).open();
  await page.getByRole('button', { name: 'Add check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add check' });
  await dialog.getByLabel('Passes when the answer').selectOption('Satisfies another model');
  await expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue(id);
});
