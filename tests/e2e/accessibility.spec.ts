import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { jsonl, jsonlFile, requestLine } from './support/batch-lines';
import { BatchPages } from './support/batch-pages';
import { expect, test } from './support/console-test';
import * as wire from './support/fault-server';
import { gate } from './support/gate';
import { collectFaults } from './support/page-faults';
import { sampleReply } from './support/samples';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Names what axe finds by rule and element, so that a failure can be read. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  );
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test.describe(`${colorScheme} at ${width} px`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 844 },
        // Colours are measured, and a colour in mid-transition is nobody's.
        contextOptions: { reducedMotion: 'reduce' },
        storageState: ({ connected }, use) => use(connected),
      });

      test('the chat is accessible: empty, streaming, and full of answers good and bad', async ({
        page,
        chat,
        faults,
      }) => {
        const wrong = collectFaults(page);
        await chat.open();
        await expect(page.getByRole('button', { name: 'What can you do?' })).toBeVisible();
        await test.step('empty', () => expectAccessible(page));

        const rest = gate();
        faults.reply = async (response) => {
          wire.openStream(response);
          response.write(wire.chunk({ reasoning: 'First the plan.' }) + wire.text('The beginning'));
          await rest.opened;
          response.end(wire.finish + wire.done);
        };
        await chat.ask('Question');
        await expect(chat.answer).toContainText('The beginning');
        await test.step('streaming', () => expectAccessible(page));
        rest.open();
        await chat.expectIdle();
        await chat.answer.getByText('Reasoned for').click();

        faults.reply = (response) => {
          wire.openStream(response);
          response.end(wire.text('Half') + wire.event({ error: { message: 'The engine died' } }));
        };
        await chat.askToEnd('Fail');
        await expect(chat.answer.getByRole('alert')).toBeVisible();

        faults.reply = sampleReply('markdown');
        await chat.askToEnd('Show everything');
        await expect(chat.answer.locator('table')).toBeVisible();
        await chat.questions.last().getByRole('button', { name: 'Edit' }).click();
        await test.step('full', () => expectAccessible(page));
        expect(wrong).toEqual([]);
      });

      test('the settings are accessible: list and dialog', async ({ page, faults: _ }) => {
        const wrong = collectFaults(page);
        await page.goto('settings/');
        await page.getByRole('button', { name: 'Test Fault server' }).click();
        await expect(page.getByText('Works: 1 model')).toBeVisible();
        await test.step('list', () => expectAccessible(page));
        await page.getByRole('button', { name: 'Add connection' }).click();
        await page.getByRole('textbox', { name: 'Base URL' }).fill('not an address');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveAttribute(
          'aria-invalid',
          'true',
        );
        await test.step('dialog with a problem', () => expectAccessible(page));
        expect(wrong).toEqual([]);
      });
    });

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const)
  test.describe(`${colorScheme} at ${width} px`, () => {
    test.use({
      colorScheme,
      viewport: { width, height: 844 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('files are accessible: refused, listed, read', async ({ page }) => {
      const wrong = collectFaults(page);
      await page.goto('files/');
      await page.getByRole('button', { name: 'Try an example file' }).click();
      const table = page.getByRole('table', { name: 'Files' });
      await expect(table.getByRole('row')).toHaveCount(2);
      const bad = jsonlFile('bad.jsonl', jsonl(requestLine('a'), '', '{', requestLine('a')));
      await page.getByLabel('Upload file', { exact: true }).setInputFiles(bad);
      await page.getByRole('button', { name: 'custom_id used twice' }).click();
      await expect(page.getByRole('table', { name: 'custom_id used twice: lines' })).toBeVisible();
      await test.step('list', () => expectAccessible(page));
      await table.getByRole('link').first().click();
      await expect(page.getByRole('table', { name: 'Lines' }).getByRole('cell')).not.toHaveCount(0);
      await test.step('one file', () => expectAccessible(page));
      expect(wrong).toEqual([]);
    });

    test('batches are accessible: made, listed, answered', async ({ page }) => {
      const wrong = collectFaults(page);
      const batches = new BatchPages(page);
      await batches.openNew();
      await page.getByRole('radio', { name: 'Make one from data' }).check();
      await page.getByRole('button', { name: 'Use example rows' }).click();
      await expect(page.getByRole('textbox', { name: 'Prefix' })).toBeVisible();
      await test.step('new', () => expectAccessible(page));
      await page.goto('batches/');
      await page.getByRole('button', { name: 'Run an example' }).click();
      await batches.expectRows(12);
      await test.step('one batch', () => expectAccessible(page));
      await page.getByRole('link', { name: 'All batches' }).click();
      await expect(page.getByRole('table', { name: 'Batches' }).getByRole('row')).toHaveCount(2);
      await test.step('list', () => expectAccessible(page));
      expect(wrong).toEqual([]);
    });
  });

test.describe('to those who listen', () => {
  test.use({ storageState: ({ connected }, use) => use(connected) });

  test('an answer is announced once, when it ends', async ({ page, chat, faults }) => {
    const rest = gate();
    faults.reply = async (response) => {
      wire.openStream(response);
      response.write(wire.text('The beginning'));
      await rest.opened;
      response.end(wire.text(' and the end') + wire.finish + wire.done);
    };
    await chat.open();
    const said = page.getByRole('status').first();
    await chat.ask('Question');
    await expect(chat.answer).toContainText('The beginning');
    await expect(said).toBeEmpty();
    rest.open();
    await chat.expectIdle();
    await expect(said).toHaveText('Answer: The beginning and the end');
    await expect(chat.answer.locator('[aria-live]')).toHaveCount(0);
  });
});
