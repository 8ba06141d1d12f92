import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../../app.css';
import type { MadeFrom } from '$lib/storage/batch-notes';
import { batchSample } from '../../../../../tests/support/storage/samples';
import type { SourceData } from '$lib/rows/row-format';
import ExportDialog from './ExportDialog.svelte';
import { FakeResultService } from '../../../../../tests/support/batches/fake-results';
import { jsonl, request, success } from '../../../../../tests/support/batches/result-lines';

const batch = batchSample({ status: 'completed', output_file_id: 'out' });
const csv = 'sku,lang\nA,de\nB,fr\nC,it\n';
const add = page.getByLabelText('Add the columns of a data file');
const matching = page.getByRole('combobox', { name: 'Match rows by' });

interface Shown {
  ids?: string[];
  source?: SourceData;
  madeFrom?: MadeFrom;
}

async function show({ ids = ['B', 'A'], source, madeFrom }: Shown = {}) {
  const service = new FakeResultService({
    file_1: jsonl(...ids.map((id) => request(id))),
    out: jsonl(...ids.map((id) => success(id, `Answer of ${id}`))),
  });
  const results = service.open();
  await results.load([batch]);
  await render(ExportDialog, { open: true, results, name: 'night', source, madeFrom });
}

async function savedText(): Promise<string | undefined> {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [content] = saved.mock.calls[0] ?? [];
  saved.mockRestore();
  return (content as Blob).text();
}

it('adds the columns of a data file, and shows how its rows are matched', async () => {
  await show();
  await userEvent.upload(add, new File([csv], 'reviews.csv'));
  await expect.element(matching).toHaveDisplayValue('Column “sku”');
  await expect
    .element(matching)
    .toHaveAccessibleDescription(
      'All 2 results matched their row. 1 row of the file has no result.',
    );
  const [names, first, second] = (await savedText())?.split('\r\n') ?? [];
  expect(names).toMatch(/^\uFEFF?"sku","lang","custom_id","status",/);
  expect(first).toMatch(/^"B","fr","B","succeeded",/);
  expect(second).toMatch(/^"A","de","A","succeeded",/);
});

it('offers the data that the page still has', async () => {
  await show({ source: { file: new File([csv], 'reviews.csv'), choices: {} } });
  await page.getByRole('button', { name: 'Add the columns of reviews.csv' }).click();
  await expect.element(matching).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  expect(await savedText()).toMatch(/^\uFEFF?"custom_id",/);
});

it('reports when no row matches a result, and exports without the columns', async () => {
  await show();
  await userEvent.upload(add, new File(['name\nAda\n'], 'other.csv'));
  await expect.element(page.getByText('No row of other.csv matches a result')).toBeVisible();
  expect(await savedText()).toMatch(/^\uFEFF?"custom_id",/);
});

it('uses the rule noted when the batch file was made, without a question', async () => {
  await show({
    ids: ['fr-000002', 'de-000001'],
    madeFrom: {
      fileName: 'reviews.csv',
      format: { kind: 'delimited', delimiter: ',', header: true, quotes: true },
      columns: ['sku', 'lang'],
      customId: { from: 'column', column: 'lang', numbered: true },
    },
  });
  await expect.element(page.getByText('The batch was made from reviews.csv')).toBeVisible();
  await userEvent.upload(add, new File([csv], 'reviews.csv'));
  await expect.element(matching).toHaveDisplayValue('Column “lang”');
  await expect.element(page.getByLabelText('Add the row number')).toBeChecked();
  await expect
    .element(matching)
    .toHaveAccessibleDescription(
      'All 2 results matched their row. 1 row of the file has no result.',
    );
  const [, first, second] = (await savedText())?.split('\r\n') ?? [];
  expect(first).toMatch(/^"B","fr","fr-000002",/);
  expect(second).toMatch(/^"A","de","de-000001",/);
});

it('names the columns of the original data that are missing from the file', async () => {
  await show({
    madeFrom: {
      fileName: 'reviews.csv',
      format: { kind: 'delimited', delimiter: ',', header: true, quotes: true },
      columns: ['sku', 'country', 'stars'],
      customId: { from: 'column', column: 'sku' },
    },
  });
  await userEvent.upload(add, new File([csv], 'other.csv'));
  await expect
    .element(page.getByText('It has no column “country”, and 1 more column is missing.'))
    .toBeVisible();
});

it('asks how the custom_ids of an unknown file were made', async () => {
  await show({ ids: ['line000003', 'line000001'] });
  await userEvent.upload(add, new File([csv], 'reviews.csv'));
  await expect.element(page.getByText('No row of reviews.csv matches a result')).toBeVisible();
  await matching.selectOptions('Row number');
  await page.getByRole('textbox', { name: 'Prefix' }).fill('line');
  await expect
    .element(matching)
    .toHaveAccessibleDescription(
      'All 2 results matched their row. 1 row of the file has no result.',
    );
  const [, first, second] = (await savedText())?.split('\r\n') ?? [];
  expect(first).toMatch(/^"C","it","line000003",/);
  expect(second).toMatch(/^"A","de","line000001",/);
});

it('explains why a file is not read', async () => {
  await show();
  await userEvent.upload(add, new File(['PK\x03\x04rest'], 'rows.xlsx'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Excel workbook.*CSV/);
});

it('has no data columns in Markdown', async () => {
  await show();
  await page.getByRole('combobox', { name: 'Format' }).selectOptions('markdown');
  await expect.element(add).not.toBeInTheDocument();
});
