import { readFile } from 'node:fs/promises';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';

test('A shared evaluation is opened and run elsewhere, and compared with the results of its sender', async ({
  page,
  browser,
  baseURL,
}) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.importFile('sums.csv', 'prompt,sum\n2 + 3,5\n4 * 5,20\n7 - 1,7');
  await compare.addCheck('Right', '= {{sum}}');
  await compare.run.click();
  for (const name of ['A', 'B']) await expect(compare.variant(name)).toContainText('2/3 pass');
  await compare.expectEnd();
  await page.getByRole('button', { name: 'More for this comparison' }).click();
  await page.getByRole('menuitem', { name: 'Share link or file…' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share).toContainText('3 rows, 2 variants and 1 check, with the figures');
  const link = share.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\/compare\/#share=2\./);
  const address = await link.inputValue();
  const download = page.waitForEvent('download');
  await share.getByRole('button', { name: 'Download as a file' }).click();
  const saved = await download;
  const file = {
    name: saved.suggestedFilename(),
    mimeType: 'application/json',
    buffer: await readFile(await saved.path()),
  };

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto(address);
  const shown = other.getByRole('dialog', { name: 'Shared evaluation' });
  await expect(shown).toContainText('3 rows · 2 variants · 1 check · 6 requests a run');
  await expect(shown).toContainText('A 2 of 3 (21 to 94 %), B 2 of 3 (21 to 94 %) pass');
  expect(other.url()).not.toContain('share=');
  await shown.getByRole('button', { name: 'Open as a new comparison' }).click();
  const opened = new ComparePage(other);
  await expect(opened.prompts).toHaveCount(3);
  await expect(opened.answersOf('A')).toHaveCount(0);
  await opened.run.click();
  for (const name of ['A', 'B']) await expect(opened.answersOf(name)).toHaveCount(3);
  await opened.expectEnd();
  await expect(
    other.getByText('Sender 2/3, you 2/3: no significant difference.').first(),
  ).toBeVisible();

  await other.getByRole('button', { name: 'More for this comparison' }).click();
  await other.getByRole('menuitem', { name: 'Import evaluation…' }).click();
  const choosing = other.getByRole('dialog', { name: 'Import evaluation' });
  await choosing.locator('input[type=file]').setInputFiles(file);
  await expect(shown).toContainText('3 rows · 2 variants · 1 check');
  await elsewhere.close();
});
