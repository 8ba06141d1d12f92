import { BatchPages } from './support/batch-pages';
import { jsonl, jsonlFile, requestLine } from './support/batch-lines';
import { ComparePage } from './support/compare-page';
import { expect, test } from './support/console-test';
import { expectStored } from './support/databases';
import { downloadedText } from './support/download';
import { ResponsesPage } from './support/responses-page';

// One journey for each page; those of Chat and Settings are in journey.spec.ts, that of Models in models.spec.ts.

test('A response is streamed, stored and continued', async ({ page }) => {
  const responses = new ResponsesPage(page);
  await responses.open();
  await responses.ask('What is 2 + 3?');
  await responses.expectEnd('completed');
  await expect(responses.output).toContainText('5');
  await expect(page).toHaveURL(/\?id=/);
  await expectStored(page, '"state":"done"', 'responses');
  await page.reload();
  await responses.expectEnd('completed');
  await expect(responses.output).toContainText('5');
  await page.getByRole('button', { name: 'Continue' }).click();
  await responses.ask('What is 4 + 4?');
  await expect(responses.output).toContainText('8');
});

test('A prompt is compared, and its answers are checked', async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.prompts.fill('What is 17 + 25?');
  await compare.addCheck('Right', '42');
  await compare.run.click();
  for (const name of ['A', 'B']) {
    await expect(compare.answersOf(name)).toContainText('42');
    await expect(compare.variant(name)).toContainText('1/1 pass');
  }
  await compare.expectEnd();
});

test('A text is spoken, and its sound is transcribed', async ({ page }) => {
  await page.goto('audio/?tab=speak');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Good morning, everybody.');
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  const speech = page.getByRole('article', { name: 'Speech' });
  await expect(speech.getByText(/s of sound · .* · MP3/)).toBeVisible();
  await page.getByRole('tab', { name: 'Transcribe' }).click();
  await page.getByRole('button', { name: 'Try an example' }).click();
  await page.getByRole('button', { name: 'Transcribe', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Transcript', exact: true })).toContainText(
    'Good morning, everybody.',
  );
});

test('A batch is made of rows, run, and its results are downloaded', async ({ page }) => {
  const batches = new BatchPages(page);
  await batches.openNew();
  await batches.makeInput('id,sum\na,2 + 3\nb,4 + 4\n', 'What is {{sum}}?', 'id');
  await batches.start();
  await batches.expectRows(2);
  await expect(batches.results).toContainText('4 + 4 = 8');
  const output = page.getByRole('button', { name: 'Download output' });
  expect(await downloadedText(page, output)).toContain('2 + 3 = 5');
});

test('A file is checked, uploaded and read', async ({ page }) => {
  await page.goto('files/');
  const lines = jsonl(requestLine('a'), requestLine('b'));
  const input = page.getByLabel('Upload file', { exact: true });
  await input.setInputFiles(jsonlFile('two.jsonl', lines));
  const row = page.getByRole('table', { name: 'Files' }).getByRole('link', { name: 'two.jsonl' });
  await row.press('Enter'); // The upload above it may still change.
  const table = page.getByRole('table', { name: 'Lines' });
  await expect(table).toHaveAttribute('aria-rowcount', '3');
  const download = page.getByRole('button', { name: 'Download' });
  expect(await downloadedText(page, download)).toBe(lines);
});

test('A fine-tuning is created, and listed after a reload', async ({ page }) => {
  await page.goto('fine-tunings/');
  await page.getByRole('button', { name: 'New fine-tuning' }).click();
  const dialog = page.getByRole('dialog', { name: 'New fine-tuning' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Reviews');
  await dialog.getByRole('combobox', { name: 'Base model' }).fill('built-in/guide');
  await dialog.getByRole('button', { name: 'Create fine-tuning' }).click();
  await expect(page.getByRole('heading', { name: 'Reviews' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'All fine-tunings' }).click();
  const table = page.getByRole('table', { name: 'Fine-tunings' });
  await expect(table).toContainText('Reviews');
  await page.reload();
  await expect(table).toContainText('Reviews');
});

test('A request is found among the recorded ones, with what went out and came back', async ({
  page,
  chat,
}) => {
  await chat.open();
  await chat.askToEnd('What is 2 + 3?');
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('POST guide');
  const rows = page.getByRole('table', { name: 'Requests' }).getByRole('link');
  await expect(rows).toHaveCount(1);
  await rows.press('Enter'); // The rows may still move.
  const response = page.getByRole('region', { name: 'Response body', exact: true });
  await expect(response).toContainText('2 + 3 = 5');
  await page.getByRole('tab', { name: 'Request', exact: true }).click();
  const request = page.getByRole('region', { name: 'Request body', exact: true });
  await expect(request).toContainText('What is 2 + 3?');
});

test('A legacy request survives a reload, is sent, its reply read line by line, and the request opened in chat', async ({
  page,
  chat,
}) => {
  await test.step('its entries survive a reload', async () => {
    await page.goto('legacy/');
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    const temperature = page.getByRole('spinbutton', { name: 'temperature' });
    await prompt.fill('Once upon');
    await temperature.fill('half');
    await page.reload();
    await expect(prompt).toHaveValue('Once upon');
    await expect(temperature).toHaveValue('half');
    await temperature.fill('');
  });

  await test.step('it is sent, its reply read line by line, and opened in chat', async () => {
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    const reply = page.getByRole('region', { name: 'Reply' });
    await prompt.fill('Count to three.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(reply).toContainText('Count to three.');
    await page.getByRole('tab', { name: 'Raw' }).click();
    await expect(reply).toContainText('data: [DONE]');

    await page.getByRole('tab', { name: 'Text completion' }).click();
    await page.getByRole('textbox', { name: 'System text' }).fill('Be brief.');
    await prompt.fill('What is 2 + 3?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('tab', { name: 'Raw' }).click();
    await expect(reply).toContainText('"stats"');
    await page.getByRole('tab', { name: /^Lines/ }).click();
    await expect(page.getByRole('table', { name: 'Lines' })).toContainText('"content"');

    await page.getByRole('button', { name: 'Convert to chat' }).click();
    await page.getByRole('button', { name: 'Open in Chat' }).click();
    await expect(chat.composer).toHaveValue('What is 2 + 3?');
    await chat.send.click();
    await expect(chat.answer).toContainText('5');
  });
});
