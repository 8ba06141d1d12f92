import { seedComparison } from '../seed-comparison.mjs';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';

test('the head of each variant has its score, and the rows of a file name their comparison', async ({
  page,
}) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.importFile('sums.csv', 'prompt,sum\n2 + 3,5\n4 * 5,20\n7 - 1,7');
  await expect(page.getByRole('heading', { name: 'sums' })).toBeVisible();
  await compare.addCheck('Right', '= {{sum}}');
  await compare.run.click();
  await compare.expectEnd();
  for (const name of ['A', 'B']) {
    await expect(compare.variant(name)).toContainText(
      /67 % 2\/3 pass\s+\d+ tokens\/s\s+first token/,
    );
    await expect(compare.variant(name)).not.toContainText('best');
  }
  await expect(page.getByText('A 2/3, B 2/3: no significant difference.')).toBeVisible();
});

test('columns are resized from the keyboard, and have their width after a reload', async ({
  page,
}) => {
  const compare = new ComparePage(page);
  await page.goto('settings/');
  const prompts = ['One', 'Two'];
  const id = await seedComparison(page, { models: ['m', 'n'], prompts, answers: ['Yes'] });
  await compare.open(`compare/?id=${id}`);
  const edge = compare.table.getByRole('separator', { name: 'Resize A' });
  const width = async () => (await compare.answersOf('A').first().boundingBox())?.width ?? NaN;
  const before = await width();
  await edge.press('ArrowLeft');
  await expect.poll(width).toBe(Math.round(before) - 16);
  await page.reload();
  await expect.poll(width).toBe(Math.round(before) - 16);
});

test('a long answer is cut to a few lines until all of it is shown', async ({ page }) => {
  const compare = new ComparePage(page);
  await page.goto('settings/');
  const long = `${'A line of an answer.\n\n'.repeat(30)}The end.`;
  const prompts = ['One', 'Two'];
  const sixLines = '1\\\n2\\\n3\\\n4\\\n5\\\n6';
  const id = await seedComparison(page, { models: ['m'], prompts, answers: [long, sixLines] });
  await compare.open(`compare/?id=${id}`);
  const height = async () => (await compare.answersOf('A').first().boundingBox())?.height ?? NaN;
  const bottomOf = async (inside: string) => {
    const box = await compare.answersOf('A').nth(1).locator(inside).boundingBox();
    return (box?.y ?? NaN) + (box?.height ?? NaN);
  };
  const room = async () => (await bottomOf('.answer')) - (await bottomOf('.answer p'));
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(1);
  await expect.poll(height).toBeLessThan(200);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(height).toBeGreaterThan(600);
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBeLessThan(200);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the answers to a prompt are below it, and every command is reached without scrolling sideways', async ({
    page,
  }) => {
    const compare = new ComparePage(page);
    await compare.open();
    await compare.prompts.fill('What is 17 + 25?');
    await compare.run.click();
    for (const name of ['A', 'B']) await expect(compare.answersOf(name)).toContainText('42');
    await compare.expectEnd();
    const top = async (name: string) => (await compare.answersOf(name).boundingBox())?.y ?? NaN;
    await expect.poll(async () => (await top('B')) > (await top('A'))).toBe(true);
    await expect(compare.variant('B')).toContainText('tokens/s');
    const beyond = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main, main *')]
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
          .map((part) => part.className),
      );
    await expect.poll(beyond).toEqual([]);

    await compare.variant('A').getByRole('button', { name: 'built-in/guide' }).click();
    await compare.variant('A').getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
    await expect(compare.variant('A').getByRole('button', { name: 'Run again' })).toBeVisible();

    await page.getByRole('button', { name: 'More for this comparison' }).click();
    await page.getByRole('menuitem', { name: 'Export results' }).click();
    await expect(page.getByRole('dialog', { name: 'Export results' })).toBeVisible();
  });
});
