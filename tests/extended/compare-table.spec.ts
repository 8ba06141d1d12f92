import { seedComparison } from '../seed-comparison.mjs';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';

test('A long answer is cut to a few lines, a new row gets the focus, columns are aligned and have the width that the keyboard gave them', async ({
  page,
}) => {
  const compare = new ComparePage(page);
  await page.goto('settings/');
  const prompts = ['One', 'Two'];

  await test.step('cut', async () => {
    const long = `${'A line of an answer.\n\n'.repeat(30)}The end.`;
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

  await test.step('added from the list and from another row', async () => {
    await page.getByRole('searchbox', { name: 'Search rows' }).fill('Two');
    await expect(compare.prompts).toHaveCount(1);
    const add = page.getByRole('button', { name: 'Add row' });
    await add.click();
    await expect(compare.prompts.nth(2)).toBeFocused();
    await compare.prompts.nth(2).fill('Three');
    await page.getByRole('button', { name: 'Open row 1' }).click();
    await expect(compare.prompts).toHaveValue('One');
    const cell = page.getByRole('cell', { name: /^Answer of/ });
    await expect(cell.getByRole('button', { name: 'Copy' })).toHaveCSS('opacity', '1');
    await add.click();
    await expect(compare.prompts).toHaveValue('');
    await expect(compare.prompts).toBeFocused();
  });

  // A name that is wider than its column, and is marked as not listed.
  const models = Array.from({ length: 6 }, () => 'maker/a-model-that-no-service-has-listed-yet');
  // The open comparison has the same id, and stores itself when it is left.
  await page.goto('settings/');
  const wide = await seedComparison(page, { models, prompts, answers: ['Yes'] });
  await compare.open(`compare/?id=${wide}`);
  for (const name of ['A', 'F'])
    await expect
      .poll(async () => {
        const head = await compare.variant(name).locator('..').boundingBox();
        const cell = await compare.answersOf(name).first().boundingBox();
        return [(cell?.x ?? NaN) - (head?.x ?? NaN), (cell?.width ?? NaN) - (head?.width ?? NaN)];
      })
      .toEqual([0, 0]);

  await test.step('resized', async () => {
    const edge = compare.table.getByRole('separator', { name: 'Resize A' });
    const width = async () => (await compare.answersOf('A').first().boundingBox())?.width ?? NaN;
    const before = await width();
    await edge.press('ArrowLeft');
    await expect.poll(width).toBe(Math.round(before) - 16);
    await page.reload();
    await expect.poll(width).toBe(Math.round(before) - 16);
  });
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('An example runs at once; the answers are below their prompt, and every command is reached without scrolling sideways', async ({
    page,
  }) => {
    const compare = new ComparePage(page);
    await compare.open();
    const sentence = page.getByRole('main').getByText('see the answers side by side');
    await expect(sentence).toBeVisible();
    await page.getByRole('button', { name: 'Do a sum' }).click();
    await expect(compare.prompts).toHaveValue('What is 17 + 25?');
    for (const name of ['A', 'B']) await expect(compare.answersOf(name)).toContainText('42');
    await compare.expectEnd();
    await expect(sentence).toBeHidden();
    const top = async (name: string) => (await compare.answersOf(name).boundingBox())?.y ?? NaN;
    await expect.poll(async () => (await top('B')) > (await top('A'))).toBe(true);
    await expect(compare.variant('B')).toContainText(/tokens\/s\s+first token/);
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
