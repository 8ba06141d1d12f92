import { allRecords } from '../e2e/support/all-records';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import * as wire from '../e2e/support/fault-server';

test.use({ storageState: ({ connected }, use) => use(connected) });

test('Two runs are compared: what got worse first, with both answers, and what changed; they are named, deleted and restored', async ({
  page,
  faults,
}) => {
  faults.reply = (response, request) => {
    const { messages } = JSON.parse(request.body) as { messages: { content: string }[] };
    const prompt = messages.at(-1)?.content ?? '';
    const isShort = messages[0]?.content === 'Be short.';
    wire.streamAnswer(response, [isShort && prompt === 'Two' ? 'No' : `Yes, ${prompt}`]);
  };
  const compare = new ComparePage(page);
  await compare.open();
  await compare.importFile('rows.csv', 'prompt\nOne\nTwo\nThree');
  await expect(page.getByRole('heading', { name: 'rows' })).toBeVisible();
  await compare.addCheck('Agrees', 'Yes');
  await compare.run.click();
  await expect(page.getByText('A 3/3, B 3/3: no significant difference.')).toBeVisible();
  await compare.expectEnd();
  // The verdicts come to the stored run after that.
  const judged = async () =>
    (await allRecords(page, 'comparison-runs')).flatMap(({ value }) =>
      (value as { variants: { judged: number }[] }).variants.map((variant) => variant.judged),
    );
  await expect.poll(judged).toEqual([3, 3]);

  await compare.variant('A').getByRole('textbox', { name: 'System prompt' }).fill('Be short.');
  await compare.run.click();
  await expect(compare.answersOf('A').nth(1).getByText('regressed')).toBeVisible();
  await compare.expectEnd();
  await expect(compare.table.getByText('regressed')).toHaveCount(1);

  const openRuns = async () => {
    await page.getByRole('button', { name: 'More for this comparison' }).click();
    await page.getByRole('menuitem', { name: 'Runs…' }).click();
  };
  await openRuns();
  const dialog = page.getByRole('dialog', { name: 'Runs' });
  const runs = dialog.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await expect(runs).toHaveCount(2);
  await expect(runs.first()).toContainText('67 % pass, 2/3 (21 to 94 %)');
  await expect(runs.first()).toContainText('1 regressed');
  await expect(runs.last()).toContainText('100 % pass, 3/3');

  await dialog.getByRole('tab', { name: 'Compare' }).click();
  await expect(dialog.getByText('A: 1 worse, 2 same.')).toBeVisible();
  await expect(dialog.getByText('B: 3 same.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Worse A · Two/ }).click();
  await expect(dialog.getByText('Now fails: Agrees.', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Yes, Two', { exact: true })).toBeVisible();
  await dialog.getByText('What changed').click();
  await expect(dialog.getByText('Be short.')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Runs' }).click();
  await runs.last().getByRole('button', { name: /^Run / }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of the run' }).fill('Baseline');
  await page.keyboard.press('Enter');
  await expect(runs.last().getByRole('heading', { name: 'Baseline' })).toBeVisible();
  await page.reload();
  await openRuns();
  await runs.getByRole('button', { name: 'Run Baseline' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(runs).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(runs.last().getByRole('heading', { name: 'Baseline' })).toBeVisible();
});

test.describe('With the demo service', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('Two batches become the two variants of a new comparison', async ({ page }) => {
    const compareWith = page.getByRole('button', { name: 'Compare with', exact: true });
    for (let made = 0; made < 2; made += 1) {
      await page.goto('batches/');
      await page.getByRole('button', { name: 'Run an example' }).first().click();
      await compareWith.waitFor();
    }
    await compareWith.click();
    const dialog = page.getByRole('dialog', { name: 'Compare two batches' });
    // Two batches of one second are in any order.
    const first = dialog.getByRole('combobox', { name: 'First batch' });
    await expect(first).toHaveValue(/\d/);
    const other = (await first.inputValue()) === '0' ? '1' : '0';
    await dialog.getByRole('combobox', { name: 'Second batch' }).selectOption(other);
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    const compare = new ComparePage(page);
    await expect(compare.answersOf('Example').first()).toBeVisible();
    await expect(compare.answersOf('Example 2').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Example, Example 2' })).toBeVisible();
  });
});
