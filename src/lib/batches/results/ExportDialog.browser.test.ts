import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import { batchSample } from '$lib/storage/batch-samples';
import type { SourceData } from '../data/source-data';
import ExportDialog from './ExportDialog.svelte';
import { FakeResultService } from './fake-results';
import { jsonl, request, success } from './sample-lines';

const batch = batchSample({ status: 'completed', output_file_id: 'out' });
const csv = 'sku,lang\nA,de\nB,fr\nC,it\n';
const add = page.getByLabelText('Add the columns of a data file');
const matching = page.getByRole('combobox', { name: 'Rows are matched by' });

async function show(source?: SourceData) {
  const service = new FakeResultService({
    file_1: jsonl(request('B'), request('A')),
    out: jsonl(success('B', 'Two'), success('A', 'One')),
  });
  const results = service.open();
  await results.load([batch]);
  await render(ExportDialog, { open: true, results, name: 'night', source });
}

async function savedText(): Promise<string | undefined> {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [content] = saved.mock.calls[0] ?? [];
  saved.mockRestore();
  return (content as Blob).text();
}

it('adds the columns of a data file, and says how its rows are matched', async () => {
  await show();
  await userEvent.upload(add, new File([csv], 'reviews.csv'));
  await expect.element(matching).toHaveDisplayValue('Column “sku”: its values are the custom_ids');
  await expect
    .element(matching)
    .toHaveAccessibleDescription('All 2 results found their row. 1 row of the file has no result.');
  const [names, first, second] = (await savedText())?.split('\r\n') ?? [];
  expect(names).toMatch(/^\uFEFF?sku,lang,custom_id,status,/);
  expect(first).toMatch(/^B,fr,B,succeeded,/);
  expect(second).toMatch(/^A,de,A,succeeded,/);
});

it('offers the data that the page still has', async () => {
  await show({ file: new File([csv], 'reviews.csv'), choices: {} });
  await page.getByRole('button', { name: 'Add the columns of reviews.csv' }).click();
  await expect.element(matching).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  expect(await savedText()).toMatch(/^\uFEFF?custom_id,/);
});

it('says that no row belongs to a result, and exports without the columns', async () => {
  await show();
  await userEvent.upload(add, new File(['name\nAda\n'], 'other.csv'));
  await expect.element(page.getByText('No row of other.csv belongs to a result')).toBeVisible();
  expect(await savedText()).toMatch(/^\uFEFF?custom_id,/);
});

it('says why a file is not read', async () => {
  await show();
  await userEvent.upload(add, new File(['PK\x03\x04rest'], 'rows.xlsx'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Excel workbook.*CSV/);
});

it('has no columns of data in Markdown', async () => {
  await show();
  await page.getByRole('combobox', { name: 'Format' }).selectOptions('markdown');
  await expect.element(add).not.toBeInTheDocument();
});
