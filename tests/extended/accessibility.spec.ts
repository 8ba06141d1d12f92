import { expectAccessible, expectAccessibleInBothThemes } from '../e2e/support/accessible';
import { jsonl, jsonlFile, requestLine } from '../e2e/support/batch-lines';
import { BatchPages } from '../e2e/support/batch-pages';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import * as wire from '../e2e/support/fault-server';
import { gate } from '../e2e/support/gate';
import { ResponsesPage } from '../e2e/support/responses-page';
import { sampleReply } from '../e2e/support/samples';

for (const width of [1440, 390])
  test.describe(`light and dark at ${width} px`, () => {
    test.use({
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
      await chat.open();
      await expect(page.getByRole('button', { name: 'Explain something' })).toBeVisible();
      await test.step('empty', () => expectAccessibleInBothThemes(page));

      const rest = gate();
      faults.reply = async (response) => {
        wire.openStream(response);
        response.write(wire.chunk({ reasoning: 'First the plan.' }) + wire.text('The beginning'));
        await rest.opened;
        response.end(wire.finish + wire.done);
      };
      await chat.ask('Question');
      await expect(chat.answer).toContainText('The beginning');
      await test.step('streaming', () => expectAccessibleInBothThemes(page));
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
      // The parts of the answer that are drawn late move the question.
      await chat.questions.last().getByRole('button', { name: 'Edit' }).press('Enter');
      await test.step('full', () => expectAccessibleInBothThemes(page));
    });

    test('the settings are accessible: list and dialog', async ({ page, faults: _ }) => {
      await page.goto('settings/');
      await page.getByRole('button', { name: 'Test Fault server' }).click();
      await expect(page.getByText('1 model available')).toBeVisible();
      await test.step('list', () => expectAccessibleInBothThemes(page));
      await page.getByRole('button', { name: 'Add connection' }).click();
      await page.getByRole('textbox', { name: 'Base URL' }).fill('not an address');
      await page.getByRole('button', { name: 'Advanced' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await test.step('dialog with a problem', () => expectAccessibleInBothThemes(page));
    });

    test('the requests are accessible: list, reply, playback, comparison, usage and rate limits', async ({
      page,
      chat,
      faults: _,
    }) => {
      await chat.open();
      await chat.askToEnd('Question');
      await chat.askToEnd('Another');
      // A reload in this moment could be ahead of the record of the second one.
      const sections = page.getByRole('navigation', { name: 'Sections' });
      if (width < 600) await sections.getByRole('button', { name: 'More' }).click();
      await sections.getByRole('link', { name: 'Requests', exact: true }).click();
      const rows = page.getByRole('row', { name: /chat\/completions/ });
      await expect(rows).toHaveCount(2);
      await test.step('list', () => expectAccessibleInBothThemes(page));
      await rows.first().getByRole('link').press('Enter'); // The rows may still move.
      const body = page.getByRole('region', { name: 'Response body', exact: true });
      await body.getByRole('radio', { name: 'Raw' }).check();
      await expect(body).toContainText('chat.completion.chunk');
      await test.step('reply', () => expectAccessibleInBothThemes(page));
      await page.getByRole('tab', { name: 'Events' }).click();
      await page.getByRole('button', { name: 'Play back' }).click();
      const playback = page.getByRole('region', { name: 'Playback' });
      // It does not begin by itself for people who want less motion.
      await playback.getByRole('button', { name: 'Play', exact: true }).click();
      await expect(playback.getByRole('region', { name: 'Answer' })).toContainText('Fine.');
      await test.step('playback', () => expectAccessibleInBothThemes(page));
      await playback.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Compare with' }).click();
      const choice = page.getByRole('dialog', { name: 'Compare with' });
      await choice.getByRole('listitem').first().getByRole('button').click();
      await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
      await test.step('comparison', () => expectAccessibleInBothThemes(page));
      await page.goto('requests/');
      await page.getByRole('tab', { name: 'Usage' }).click();
      await expect(page.getByRole('table', { name: 'Usage', exact: true })).toBeVisible();
      await test.step('usage', () => expectAccessibleInBothThemes(page));
      await page.getByRole('tab', { name: 'Rate limits' }).click();
      await expect(page.getByRole('tab', { name: 'Rate limits', selected: true })).toBeVisible();
      await test.step('rate limits', () => expectAccessibleInBothThemes(page));
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
      await page.goto('files/');
      await page.getByRole('button', { name: 'Try an example file' }).click();
      const table = page.getByRole('table', { name: 'Files' });
      await expect(table.getByRole('row')).toHaveCount(2);
      const bad = jsonlFile('bad.jsonl', jsonl(requestLine('a'), '', '{', requestLine('a')));
      await page.getByLabel('Upload file', { exact: true }).setInputFiles(bad);
      await expect(page.getByRole('table', { name: 'custom_id used twice: lines' })).toBeVisible();
      await test.step('list', () => expectAccessible(page));
      await table.getByRole('link').first().click();
      await expect(page.getByRole('table', { name: 'Lines' }).getByRole('cell')).not.toHaveCount(0);
      await test.step('one file', () => expectAccessible(page));
    });

    test('responses are accessible: empty, with a call, continued', async ({ page }) => {
      const responses = new ResponsesPage(page);
      await responses.open();
      await test.step('empty', () => expectAccessible(page));
      await page.getByRole('button', { name: 'Function call' }).click();
      const result = page.getByRole('textbox', { name: 'Result', exact: true });
      await result.fill('12 °C');
      await test.step('called for', () => expectAccessible(page));
      await page.getByRole('button', { name: 'Send results' }).click();
      await expect(responses.output.getByText('12 °C').first()).toBeVisible();
      await responses.expectEnd('completed');
      await page.getByRole('button', { name: 'Continue' }).click();
      await responses.events.getByRole('button', { name: 'Details of row 1', exact: true }).click();
      await test.step('gone on with', () => expectAccessible(page));
      await page.getByRole('tab', { name: 'Items' }).click();
      await test.step('as items', () => expectAccessible(page));
    });

    test('comparisons are accessible: empty, answered, of several rows, changed, set', async ({
      page,
    }) => {
      const compare = new ComparePage(page);
      await compare.open();
      await test.step('empty', () => expectAccessible(page));
      await compare.prompts.fill('What is 2 + 3?');
      await compare.run.click();
      await expect(compare.answersOf('A')).toContainText('5');
      await expect(compare.answersOf('B')).toContainText('5');
      await compare.expectEnd();
      await test.step('answered', () => expectAccessible(page));
      await page.getByRole('button', { name: 'Add row' }).click();
      await expect(compare.prompts).toHaveCount(2);
      await test.step('of several rows', () => expectAccessible(page));
      // A phone folds the settings of a variant that has answers.
      if (width < 600)
        await compare.variant('A').getByRole('button', { name: 'built-in/guide' }).click();
      await compare.variant('A').getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
      await expect(compare.variant('A').getByRole('button', { name: 'Run again' })).toBeVisible();
      await test.step('changed', () => expectAccessible(page));
      await compare.variant('A').getByRole('button', { name: 'Settings of A' }).click();
      await expect(page.getByRole('dialog', { name: 'Settings of A' })).toBeVisible();
      await test.step('set', () => expectAccessible(page));
    });

    test('what a request is made of is accessible: tools, a tool, a server, a schema, all of it', async ({
      page,
      chat,
    }) => {
      await chat.open();
      const panel = page.getByRole('button', { name: 'Parameters' });
      if (width < 900) await panel.click();
      const dialog = page.getByRole('dialog', { name: /^(Tools|Schema|Request)$/ });
      const show = async (name: string) => {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(dialog).toBeVisible();
      };
      const close = () => dialog.getByRole('button', { name: 'Close' }).click();

      await show('Tools');
      await dialog.getByRole('button', { name: 'Add tool' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Parameters schema' })).toBeVisible();
      await test.step('a tool', () => expectAccessible(page));
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('weather');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('switch', { name: 'weather' })).toBeChecked();
      await test.step('tools', () => expectAccessible(page));
      await dialog.getByRole('button', { name: 'Add server' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Server URL' })).toBeVisible();
      await test.step('a server', () => expectAccessible(page));
      await close();

      await show('Schema');
      await expect(dialog.getByRole('textbox', { name: 'Schema', exact: true })).toBeVisible();
      await test.step('a schema', () => expectAccessible(page));
      await close();

      await show('Edit as JSON');
      await expect(dialog.getByRole('textbox', { name: 'Request body' })).toBeVisible();
      await test.step('all of it', () => expectAccessible(page));
    });

    test('models are accessible: listed, one of them', async ({ page }) => {
      await page.goto('models/');
      const link = page.getByRole('table', { name: 'Models' }).getByRole('link').first();
      await expect(link).toBeVisible();
      await test.step('list', () => expectAccessible(page));
      await link.press('Enter'); // The models on this device come later, above the table.
      await page.getByRole('spinbutton', { name: 'Input price' }).fill('1');
      await page.getByText('Raw', { exact: true }).click();
      await expect(page.getByText('Enter both prices')).toBeVisible();
      await test.step('one', () => expectAccessible(page));
    });

    test('fine-tunings are accessible: none, entered, listed, one of them', async ({ page }) => {
      await page.goto('fine-tunings/');
      await expect(page.getByText('A fine-tuning creates your own model')).toBeVisible();
      await test.step('none', () => expectAccessible(page));
      await page.getByRole('button', { name: 'New fine-tuning' }).click();
      const entry = page.getByRole('dialog', { name: 'New fine-tuning' });
      await expect(entry).toBeVisible();
      await test.step('entered', () => expectAccessible(page));
      await page.keyboard.press('Escape');
      await expect(entry).toBeHidden();
      await page.getByRole('button', { name: 'Try an example' }).click();
      await expect(page.getByRole('heading', { name: 'Example' }).first()).toBeVisible();
      await test.step('one', () => expectAccessible(page));
      await page.getByRole('link', { name: 'All fine-tunings' }).click();
      await expect(page.getByRole('table', { name: 'Fine-tunings' })).toBeVisible();
      await test.step('list', () => expectAccessible(page));
    });

    test('legacy paths are accessible: empty, answered, converted', async ({ page }) => {
      await page.goto('legacy/');
      const prompt = page.getByRole('textbox', { name: 'Prompt' });
      await expect(prompt).toBeVisible();
      await test.step('empty', () => expectAccessible(page));
      await prompt.fill('Count to three.');
      await page.getByRole('button', { name: 'Send' }).click();
      const reply = page.getByRole('region', { name: 'Reply' });
      await expect(reply).toContainText('ended');
      await test.step('answered', () => expectAccessible(page));
      await page.getByRole('tab', { name: 'Raw' }).click();
      await expect(reply).toContainText('data: [DONE]');
      await test.step('as it came', () => expectAccessible(page));
      await page.getByRole('tab', { name: /^Lines/ }).click();
      await test.step('by the line', () => expectAccessible(page));
      await page.getByRole('button', { name: 'Convert to chat' }).click();
      await expect(page.getByRole('button', { name: 'Open in Chat' })).toBeVisible();
      await test.step('converted', () => expectAccessible(page));
    });

    test('speech is accessible: empty, compared', async ({ page }) => {
      await page.goto('audio/?tab=speak');
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Good morning.');
      await test.step('empty', () => expectAccessible(page));
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('button', { name: 'Speak all (2)' }).click();
      await expect(page.getByRole('slider', { name: 'Position' })).toHaveCount(2);
      await test.step('compared', () => expectAccessible(page));
    });

    test('batches are accessible: made, listed, answered', async ({ page }) => {
      const batches = new BatchPages(page);
      await batches.openNew();
      await page.getByRole('radio', { name: 'Create from CSV' }).check();
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
    const announced = page.getByRole('status').first();
    await chat.ask('Question');
    await expect(chat.answer).toContainText('The beginning');
    await expect(announced).toBeEmpty();
    rest.open();
    await chat.expectIdle();
    await expect(announced).toHaveText('Answer: The beginning and the end');
    await expect(chat.answer.locator('[aria-live]')).toHaveCount(0);
  });
});
