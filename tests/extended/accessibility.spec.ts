import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../e2e/support/accessible';
import { jsonl, jsonlFile, requestLine } from '../e2e/support/batch-lines';
import { BatchPages } from '../e2e/support/batch-pages';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import * as wire from '../e2e/support/fault-server';
import { gate } from '../e2e/support/gate';
import { ResponsesPage } from '../e2e/support/responses-page';
import { sampleReply } from '../e2e/support/samples';

const desktop = { width: 1440, height: 844 };
const phone = { width: 390, height: 844 };

// Colours are measured, and a colour in mid-transition is nobody's.
test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } });

// Each state of a page is measured several times.
test.beforeEach(() => test.slow());

/** Light on a desktop and dark on a phone: the page follows both while it is open. */
async function expectAccessibleAt(page: Page, step: string): Promise<void> {
  await test.step(step, async () => {
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(desktop);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
}

async function expectAccessibleInAllThemes(page: Page, step: string): Promise<void> {
  await test.step(step, async () => {
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expectAccessibleInBothThemes(page);
    }
  });
}

async function walkFiles(page: Page): Promise<void> {
  await page.goto('files/');
  await page.getByRole('button', { name: 'Try an example file' }).click();
  const table = page.getByRole('table', { name: 'Files' });
  await expect(table.getByRole('row')).toHaveCount(2);
  const bad = jsonlFile('bad.jsonl', jsonl(requestLine('a'), '', '{', requestLine('a')));
  await page.getByLabel('Upload file', { exact: true }).setInputFiles(bad);
  await expect(page.getByRole('table', { name: 'custom_id used twice: lines' })).toBeVisible();
  await expectAccessibleAt(page, 'list');
  await table.getByRole('link').first().click();
  await expect(page.getByRole('table', { name: 'Lines' }).getByRole('cell')).not.toHaveCount(0);
  await expectAccessibleAt(page, 'one file');
}

async function walkBatches(page: Page): Promise<void> {
  const batches = new BatchPages(page);
  await batches.openNew();
  await page.getByRole('radio', { name: 'Create from CSV' }).check();
  await page.getByRole('button', { name: 'Use example rows' }).click();
  await expect(page.getByRole('textbox', { name: 'Prefix' })).toBeVisible();
  await expectAccessibleAt(page, 'new');
  await page.goto('batches/');
  await page.getByRole('button', { name: 'Run an example' }).click();
  await batches.expectRows(12);
  await expectAccessibleAt(page, 'one batch');
  await page.getByRole('link', { name: 'All batches' }).click();
  await expect(page.getByRole('table', { name: 'Batches' }).getByRole('row')).toHaveCount(2);
  await expectAccessibleAt(page, 'list');
}

async function walkModels(page: Page): Promise<void> {
  await page.goto('models/');
  const link = page.getByRole('table', { name: 'Models' }).getByRole('link').first();
  await expect(link).toBeVisible();
  await expectAccessibleAt(page, 'list');
  await link.press('Enter'); // The models on this device come later, above the table.
  await page.getByRole('spinbutton', { name: 'Input price' }).fill('1');
  await page.getByText('Raw', { exact: true }).click();
  await expect(page.getByText('Enter both prices')).toBeVisible();
  await expectAccessibleAt(page, 'one');
}

async function walkFineTunings(page: Page): Promise<void> {
  await page.goto('fine-tunings/');
  await expect(page.getByText('A fine-tuning creates your own model')).toBeVisible();
  await expectAccessibleAt(page, 'none');
  await page.getByRole('button', { name: 'New fine-tuning' }).click();
  const entry = page.getByRole('dialog', { name: 'New fine-tuning' });
  await expect(entry).toBeVisible();
  await expectAccessibleAt(page, 'entered');
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await page.getByRole('button', { name: 'Try an example' }).click();
  await expect(page.getByRole('heading', { name: 'Example' }).first()).toBeVisible();
  await expectAccessibleAt(page, 'one');
  await page.getByRole('link', { name: 'All fine-tunings' }).click();
  await expect(page.getByRole('table', { name: 'Fine-tunings' })).toBeVisible();
  await expectAccessibleAt(page, 'list');
}

async function walkLegacyPaths(page: Page): Promise<void> {
  await page.goto('legacy/');
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await expect(prompt).toBeVisible();
  await expectAccessibleAt(page, 'empty');
  await prompt.fill('Count to three.');
  await page.getByRole('button', { name: 'Send' }).click();
  const reply = page.getByRole('region', { name: 'Reply' });
  await expect(reply).toContainText('ended');
  await expectAccessibleAt(page, 'answered');
  await page.getByRole('tab', { name: 'Raw' }).click();
  await expect(reply).toContainText('data: [DONE]');
  await expectAccessibleAt(page, 'as it came');
  await page.getByRole('tab', { name: /^Lines/ }).click();
  await expectAccessibleAt(page, 'by the line');
  await page.getByRole('button', { name: 'Convert to chat' }).click();
  await expect(page.getByRole('button', { name: 'Open in Chat' })).toBeVisible();
  await expectAccessibleAt(page, 'converted');
}

async function walkSpeech(page: Page): Promise<void> {
  await page.goto('audio/?tab=speak');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Good morning.');
  await expectAccessibleAt(page, 'empty');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Speak all (2)' }).click();
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveCount(2);
  await expectAccessibleAt(page, 'compared');
}

test.describe('With a service of known answers', () => {
  test.use({ storageState: ({ connected }, use) => use(connected) });

  test('The chat is accessible, also to those who listen: empty, streaming, and full of answers', async ({
    page,
    chat,
    faults,
  }) => {
    await chat.open();
    await expect(page.getByRole('button', { name: 'Explain something' })).toBeVisible();
    await expectAccessibleInAllThemes(page, 'empty');

    const rest = gate();
    faults.reply = async (response) => {
      wire.openStream(response);
      response.write(wire.chunk({ reasoning: 'First the plan.' }) + wire.text('The beginning'));
      await rest.opened;
      response.end(wire.finish + wire.done);
    };
    await chat.ask('Question');
    await expect(chat.answer).toContainText('The beginning');
    const announced = page.getByRole('status').first();
    await expect(announced).toBeEmpty();
    await expectAccessibleInAllThemes(page, 'streaming');
    rest.open();
    await chat.expectIdle();
    // Once, when it has ended.
    await expect(announced).toHaveText('Answer: The beginning');
    await expect(chat.answer.locator('[aria-live]')).toHaveCount(0);
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
    await expectAccessibleInAllThemes(page, 'full');
  });

  test('The requests are accessible: list, reply, playback, comparison, usage and rate limits', async ({
    page,
    chat,
    faults: _,
  }) => {
    await chat.open();
    await chat.askToEnd('Question');
    await chat.askToEnd('Another');
    // A reload in this moment could be ahead of the record of the second one.
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Requests', exact: true }).click();
    const rows = page.getByRole('row', { name: /chat\/completions/ });
    await expect(rows).toHaveCount(2);
    await expectAccessibleInAllThemes(page, 'list');
    await rows.first().getByRole('link').press('Enter'); // The rows may still move.
    const body = page.getByRole('region', { name: 'Response body', exact: true });
    await body.getByRole('radio', { name: 'Raw' }).check();
    await expect(body).toContainText('chat.completion.chunk');
    await expectAccessibleInAllThemes(page, 'reply');
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('button', { name: 'Play back' }).click();
    const playback = page.getByRole('region', { name: 'Playback' });
    // It does not begin by itself for people who want less motion.
    await playback.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(playback.getByRole('region', { name: 'Answer' })).toContainText('Fine.');
    await expectAccessibleInAllThemes(page, 'playback');
    await playback.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Compare with' }).click();
    const choice = page.getByRole('dialog', { name: 'Compare with' });
    await choice.getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
    await expectAccessibleInAllThemes(page, 'comparison');
    await page.goto('requests/');
    await page.getByRole('tab', { name: 'Usage' }).click();
    await expect(page.getByRole('table', { name: 'Usage', exact: true })).toBeVisible();
    await expectAccessibleInAllThemes(page, 'usage');
    await page.getByRole('tab', { name: 'Rate limits' }).click();
    await expect(page.getByRole('tab', { name: 'Rate limits', selected: true })).toBeVisible();
    await expectAccessibleInAllThemes(page, 'rate limits');
  });

  test('The settings are accessible: list and dialog', async ({ page, faults: _ }) => {
    await page.goto('settings/');
    await page.getByRole('button', { name: 'Test Fault server' }).click();
    await expect(page.getByText('1 model available')).toBeVisible();
    await expectAccessibleInAllThemes(page, 'list');
    await page.getByRole('button', { name: 'Add connection' }).click();
    await page.getByRole('textbox', { name: 'Base URL' }).fill('not an address');
    await page.getByRole('button', { name: 'Advanced' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expectAccessibleInAllThemes(page, 'dialog with a problem');
  });
});

test('Files and batches are accessible', async ({ page }) => {
  await test.step('files', () => walkFiles(page));
  await test.step('batches', () => walkBatches(page));
});

test('Models and fine-tunings are accessible', async ({ page }) => {
  await test.step('models', () => walkModels(page));
  await test.step('fine-tunings', () => walkFineTunings(page));
});

test('Responses are accessible: empty, with a call, continued', async ({ page }) => {
  const responses = new ResponsesPage(page);
  await responses.open();
  await expectAccessibleAt(page, 'empty');
  await page.getByRole('button', { name: 'Function call' }).click();
  const result = page.getByRole('textbox', { name: 'Result', exact: true });
  await result.fill('12 °C');
  await expectAccessibleAt(page, 'called for');
  await page.getByRole('button', { name: 'Send results' }).click();
  await expect(responses.output.getByText('12 °C').first()).toBeVisible();
  await responses.expectEnd('completed');
  await page.getByRole('button', { name: 'Continue' }).click();
  await responses.events.getByRole('button', { name: 'Details of row 1', exact: true }).click();
  await expectAccessibleAt(page, 'gone on with');
  await page.getByRole('tab', { name: 'Items' }).click();
  await expectAccessibleAt(page, 'as items');
});

test('Legacy paths and speech are accessible', async ({ page }) => {
  await test.step('legacy paths', () => walkLegacyPaths(page));
  await test.step('speech', () => walkSpeech(page));
});

test('Comparisons are accessible: empty, answered, of several rows, changed, set', async ({
  page,
}) => {
  const compare = new ComparePage(page);
  await compare.open();
  await expectAccessibleAt(page, 'empty');
  await compare.prompts.fill('What is 2 + 3?');
  await compare.run.click();
  await expect(compare.answersOf('A')).toContainText('5');
  await expect(compare.answersOf('B')).toContainText('5');
  await compare.expectEnd();
  await expectAccessibleAt(page, 'answered');
  await page.getByRole('button', { name: 'Add row' }).click();
  await expect(compare.prompts).toHaveCount(2);
  await expectAccessibleAt(page, 'of several rows');
  await compare.variant('A').getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
  await expect(compare.variant('A').getByRole('button', { name: 'Run again' })).toBeVisible();
  await expectAccessibleAt(page, 'changed');
  await test.step('changed on a phone, which folds the settings of a variant that has answers', async () => {
    await page.setViewportSize(phone);
    await compare.variant('A').getByRole('button', { name: 'built-in/guide' }).click();
    await expect(
      compare.variant('A').getByRole('textbox', { name: 'System prompt' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(desktop);
  });
  await compare.variant('A').getByRole('button', { name: 'Settings of A' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings of A' })).toBeVisible();
  await expectAccessibleAt(page, 'set');
});

test('The parts of a request are accessible: tools, a tool, a server, a schema, all of it', async ({
  page,
  chat,
}) => {
  await chat.open();
  const panel = page.getByRole('button', { name: 'Parameters' });
  const dialog = page.getByRole('dialog', { name: /^(Tools|Schema|Request)$/ });
  const show = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toBeVisible();
  };
  const close = () => dialog.getByRole('button', { name: 'Close' }).click();

  // A dialog is in the panel, which a phone shows as a sheet: it doesn't stay open from one to the other.
  for (const [name, size, colorScheme] of [
    ['desktop', desktop, 'light'],
    ['phone', phone, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    if (size === phone) await panel.click();
    await show('Tools');
    await dialog.getByRole('button', { name: 'Add tool' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Parameters schema' })).toBeVisible();
    await test.step(`a tool, ${name}`, () => expectAccessible(page));
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('switch', { name })).toBeChecked();
    // Both would make the request longer than its box.
    if (size === phone) await dialog.getByRole('switch', { name: 'desktop' }).uncheck();
    await test.step(`tools, ${name}`, () => expectAccessible(page));
    await dialog.getByRole('button', { name: 'Add server' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Server URL' })).toBeVisible();
    await test.step(`a server, ${name}`, () => expectAccessible(page));
    // The form would be there again.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await close();

    await show('Schema');
    await expect(dialog.getByRole('textbox', { name: 'Schema', exact: true })).toBeVisible();
    await test.step(`a schema, ${name}`, () => expectAccessible(page));
    await close();

    await show('Edit as JSON');
    await expect(dialog.getByRole('textbox', { name: 'Request body' })).toBeVisible();
    await test.step(`all of it, ${name}`, () => expectAccessible(page));
    await close();
  }
});
