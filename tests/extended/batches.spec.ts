import Papa from 'papaparse';
import type { Page } from '@playwright/test';
import { jsonl, jsonlFile, requestLine } from '../e2e/support/batch-lines';
import { BatchPages } from '../e2e/support/batch-pages';
import { expect, test } from '../e2e/support/console-test';
import { downloadedText } from '../e2e/support/download';

const count = 500;
/** Milliseconds that a request waits at most while a batch is to be seen at work, however late that is looked for. */
const jitter = 200;
const failureShare = 0.2;
/** Milliseconds, a bound for the work on all of them. */
const patience = 150_000;

interface InputRow {
  id: string;
  question: string;
  sum: number;
}

/** One of them begins as a formula does. */
const rows: InputRow[] = Array.from({ length: count }, (_, index) => ({
  id: `order-${index + 1}`,
  question: `${index === 41 ? '=' : 'What is '}${index + 1} + 5`,
  sum: index + 6,
}));
const csv = Papa.unparse(rows.map(({ id, question }) => ({ id, question })));

async function expectExported(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export results' });
  await expect(dialog.getByText('The batch was made from rows.csv')).toBeVisible();
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await dialog.getByLabel('Add the columns of a data file').setInputFiles(file);
  await expect(dialog.getByText(`All ${count} results matched their row.`)).toBeVisible();
  const text = await downloadedText(page, dialog.getByRole('button', { name: 'Save' }));
  const { data, errors } = Papa.parse<{ [column: string]: string }>(text, {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data.map(({ custom_id }) => custom_id)).toEqual(rows.map(({ id }) => id));
  const unlike = rows.filter(({ id, question, sum }, index) => {
    const exported = data[index] ?? {};
    const shown = question.startsWith('=') ? `'${question}` : question;
    return (
      [exported.input, exported.question].some((text) => text !== shown) ||
      exported.id !== id ||
      exported.status !== 'succeeded' ||
      !exported.answer?.includes(String(sum))
    );
  });
  expect(unlike).toEqual([]);
}

test('500 rows are answered by the built-in service despite failures and a closed tab', async ({
  page,
}) => {
  test.setTimeout(2 * patience);
  const setJitter = (open: Page, wait: number) =>
    open.evaluate(
      (text) => localStorage.setItem('inference-console.preference.jitter', text),
      String(wait),
    );
  await page.goto('settings/');
  await setJitter(page, jitter);
  await page.reload();
  await page.getByLabel('Faults', { exact: true }).selectOption('500');
  await page.getByRole('combobox', { name: 'Fault rate' }).selectOption(String(failureShare));

  const first = new BatchPages(page);
  await first.openNew();
  await first.makeInput(csv, '{{question}}', 'id');
  await expect(page.getByText('rows-1.jsonl')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create batch file' })).toBeVisible();
  await first.start();
  const done = async () => Number(await first.requests.getAttribute('aria-valuenow'));
  await expect.poll(done).toBeGreaterThan(0);
  expect(await done()).toBeLessThan(count);
  const address = page.url();
  const context = page.context();
  // The next page reads it.
  await setJitter(page, 0);
  await page.close();

  const again = await context.newPage();
  const batch = new BatchPages(again);
  await again.goto(address);
  await expect(batch.requests).toHaveAttribute('aria-valuenow', String(count), {
    timeout: patience,
  });
  await batch.expectRows(count);
  const failed = await batch.failedRows();
  expect(failed).toBeGreaterThan(0);
  expect(failed).toBeLessThan(count);

  await again.goto('settings/');
  await again.getByLabel('Faults', { exact: true }).selectOption('');
  await again.goto(address);
  await batch.startRetry();
  await expect(batch.requests).toHaveAttribute('aria-valuemax', String(failed));
  await expect(batch.requests).toHaveAttribute('aria-valuenow', String(failed));
  await batch.expectRows(count);
  await expect(again.getByRole('button', { name: `Succeeded ${count}` })).toBeVisible();
  await expect(batch.retryFailed).toHaveCount(0);
  await expect(again.getByText('all succeeded after 1 retry')).toBeVisible();
  await expectExported(again);
});

test('A batch is created from the page of its input file, and entered text survives a reload', async ({
  page,
}) => {
  await page.goto('files/');
  const input = jsonlFile('few.jsonl', jsonl(requestLine('a', { model: 'built-in/guide' })));
  await page.getByLabel('Upload file', { exact: true }).setInputFiles(input);
  await page.getByRole('table', { name: 'Files' }).getByText('few.jsonl').click();
  await page.getByRole('link', { name: 'New batch' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Night 1');
  await page.getByRole('combobox', { name: 'Completion window' }).selectOption('3d');
  await page.getByRole('button', { name: 'Add metadata' }).click();
  await page.getByRole('textbox', { name: 'Name 1' }).fill('team');
  await page.getByRole('textbox', { name: 'Value 1' }).fill('blue');

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Night 1');
  await expect(page.getByRole('combobox', { name: 'Completion window' })).toHaveValue('3d');
  await expect(page.getByRole('textbox', { name: 'Value 1' })).toHaveValue('blue');
  const batch = new BatchPages(page);
  await batch.start();
  await expect(page.getByRole('heading', { level: 2, name: 'Night 1' })).toBeFocused();
  await batch.expectRows(1);

  await page.goto('batches/?new');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
});

test('Rows and the file made from them stay while another source of input is shown', async ({
  page,
}) => {
  const batch = new BatchPages(page);
  await batch.openNew();
  await page.getByRole('button', { name: 'Start batch' }).click();
  const file = page.getByLabel('Choose batch file');
  await expect(file).toBeFocused();
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  await expect(file).toHaveAccessibleDescription('Choose a JSONL or CSV file.');
  await page.getByRole('button', { name: 'Add metadata' }).click();
  await page.getByRole('textbox', { name: 'Value 1' }).fill('reviews');
  const name = page.getByRole('textbox', { name: 'Name 1' });
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Enter a name for this value.');
  await page.getByRole('button', { name: 'Remove metadata 1' }).click();
  await batch.makeInput(csv, '{{question}}', 'id');
  const made = page.getByRole('region', { name: 'Created files' });
  await expect(made).toContainText('rows-1.jsonl');
  await page.getByRole('radio', { name: 'File from this device' }).check();
  await expect(made).toHaveCount(0);
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await expect(page.getByLabel('Upload file', { exact: true })).toBeAttached();
  await page.goBack();
  await page.getByRole('radio', { name: 'Create from CSV' }).check();
  await expect(page.getByRole('table', { name: 'Data' })).toContainText('order-1');
  await expect(made).toContainText('rows-1.jsonl');

  await test.step('a file given to the list opens where it belongs: rows in the maker, requests in the check', async () => {
    const input = page.getByLabel('Choose batch file');
    await page.goto('batches/');
    const rows = Buffer.from('id,question\nnight-1,Why?\n');
    await input.setInputFiles({ name: 'night.csv', mimeType: 'text/csv', buffer: rows });
    await expect(page).toHaveURL(/\/batches\/\?new$/);
    await expect(page.getByRole('table', { name: 'Data' })).toContainText('night-1');
    await page.goto('batches/');
    const lines = { name: 'lines.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('[]') };
    await input.setInputFiles(lines);
    await expect(page.getByText('An array, not an object')).toBeVisible();
  });
});
