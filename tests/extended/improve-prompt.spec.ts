import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import * as wire from '../e2e/support/fault-server';
import { failedRequest } from '../e2e/support/page-faults';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
});

test('A model improves the prompt of a variant from its failing rows, as a new variant', async ({
  page,
  faults,
}) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.importFile('two.csv', 'prompt\nSay yes\nSay no');
  await compare.addCheck('Polite', 'please');
  await compare.variant('A').getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
  const dialog = page.getByRole('dialog', { name: 'Improve the prompt of A' });
  const open = async () => {
    await compare.variant('A').getByRole('button', { name: 'Variant A: more' }).click();
    await page.getByRole('menuitem', { name: 'Improve the prompt…' }).click();
  };
  await open();
  await expect(dialog).toContainText('No current answer fails a check.');
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await compare.run.click();
  for (const name of ['A', 'B']) await expect(compare.variant(name)).toContainText('0/2 pass');
  await compare.expectEnd();
  const before = faults.chats.length;
  await open();
  await expect(dialog.getByRole('checkbox', { name: 'Say yes' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Say no' }).uncheck();

  await test.step('a refusal and a reply of another form are shown, each after one request', async () => {
    faults.reply = (response) => wire.refuse(response, 400, { message: 'Not this model.' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Not this model.');
    expect(faults.chats).toHaveLength(before + 1);
    faults.reply = (response) => wire.streamAnswer(response, ['<b>No</b>']);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert')).toContainText('<b>No</b>');
    expect(faults.chats).toHaveLength(before + 2);
  });

  await test.step('the proposal can be edited, and becomes a variant beside the old one', async () => {
    const reply = JSON.stringify({ systemPrompt: 'Be brief. Say please.' });
    faults.reply = (response) => wire.streamAnswer(response, [reply]);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('region', { name: /^Changes/ })).toContainText('Say please.');
    expect(faults.chats.at(-1)?.body).toContain('Say yes');
    expect(faults.chats.at(-1)?.body).not.toContain('Say no');
    await dialog.getByRole('textbox', { name: 'System prompt' }).fill('Always say please.');
    await dialog.getByRole('button', { name: 'Add as variant' }).click();
  });
  const systemPrompts = compare.table.getByRole('textbox', { name: 'System prompt' });
  await expect(systemPrompts).toHaveCount(3);
  await expect(systemPrompts.first()).toHaveValue('Be brief.');
  await expect(systemPrompts.nth(1)).toHaveValue('Always say please.');
});
