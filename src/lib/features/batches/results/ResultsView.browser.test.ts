import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Batch } from '$lib/base/api/batches';
import { addToComparison } from '$lib/shared/compare-rows/add-to-comparison.svelte';
import { demoConnection as connection } from '$lib/shared/connections/model/connection';
import { openModelNotes } from '$lib/base/storage/model-notes';
import type { MadeFrom } from '$lib/base/storage/batch-notes';
import type { SourceData } from '$lib/shared/tables/row-format';
import '../../../../app.css';
import { batchSample } from '../../../../../tests/support/storage/samples';
import { FakeResultService } from '../../../../../tests/support/batches/fake-results';
import ResultsView from './ResultsView.svelte';
import {
  jsonl,
  refusal,
  request,
  success,
} from '../../../../../tests/support/batches/result-lines';
import ExportDialog from './export/ExportDialog.svelte';

describe('The view of results', () => {
  const hostile = '<img src=x onerror="globalThis.attacked = true">';
  const files = () => ({
    file_1: jsonl(request('a', hostile), request(hostile, 'Second?'), request('c', 'Third?')),
    out: jsonl(success(hostile, `${hostile} said`)),
    err: jsonl(refusal('a', 500, hostile)),
  });
  const mixed = batchSample({ status: 'completed', output_file_id: 'out', error_file_id: 'err' });
  const table = page.getByRole('table', { name: 'Results' });

  // In a narrower window rows are shown as cards.
  beforeEach(() => page.viewport(1280, 800));

  async function show(batch: Batch, service = new FakeResultService(files())) {
    const results = service.open();
    await render(ResultsView, { results, batch, chain: [batch], connection });
    return results;
  }

  it('shows the joined rows, their numbers and the failures, all of it as text', async () => {
    await show(mixed);
    await expect.element(table).toBeVisible();
    await expect.element(table.getByText(`${hostile} said`)).toBeVisible();
    await expect.element(table.getByText('not answered')).toBeVisible();
    expect((await table.findElement()).getAttribute('aria-rowcount')).toBe('4');
    expect(document.querySelector('img')).toBeNull();
    expect('attacked' in globalThis).toBe(false);
  });

  it('shows directional controls in a custom_id, and isolates those of a text in its cell', async () => {
    const turned = 'user-\u202E7fdp';
    const service = new FakeResultService({
      file_1: jsonl(request(turned, `${turned} asks`)),
      out: jsonl(success(turned, `${turned} said`)),
    });
    await show({ ...mixed, error_file_id: null }, service);
    await expect.element(table.getByText('user-‹U+202E›7fdp', { exact: true })).toBeVisible();
    for (const words of ['asks', 'said'])
      await expect.element(table.getByText(words)).toHaveStyle({ unicodeBidi: 'isolate' });
  });

  it('offers an answer with its request as a row of a comparison', async () => {
    await show(mixed);
    await table.getByText(`${hostile} said`).click();
    await page.getByRole('button', { name: 'Add to comparison…' }).click();
    await expect
      .poll(() => addToComparison.offered)
      .toMatchObject({
        request: { messages: [{ role: 'user', content: 'Second?' }] },
        answer: `${hostile} said`,
        model: 'm',
      });
  });

  it('estimates the cost of the tokens by the noted price of the model', async () => {
    const price = { input: 1_000_000, output: 2_000_000, currency: 'USD' };
    await openModelNotes().change(connection.id, 'm', { price });
    await show(mixed); // One answer, with 10 input and 5 output tokens.
    await expect.element(page.getByText('≈ 20.00 USD')).toBeVisible();
  });

  it('filters by a kind of failure, and resets the filter', async () => {
    await show(mixed);
    const failures = page.getByRole('group', { name: 'Failures' });
    await failures.getByRole('button').click();
    await expect.poll(() => table.element().getAttribute('aria-rowcount')).toBe('2');
    await page.getByRole('button', { name: /^All/ }).click();
    await expect.poll(() => table.element().getAttribute('aria-rowcount')).toBe('4');
  });

  it('searches while the person types', async () => {
    await show(mixed);
    await page.getByRole('searchbox', { name: 'Search results' }).fill('third');
    await expect.poll(() => table.element().getAttribute('aria-rowcount')).toBe('2');
    await expect.element(table.getByText('Third?')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search results' }).fill('nowhere');
    await expect.element(page.getByText('No matching rows.')).toBeVisible();
  });

  it('unfolds a row to the full exchange', async () => {
    await show(mixed);
    await expect.element(table.getByText('Second?')).toBeVisible();
    await table.getByRole('button', { name: 'Details of row 2' }).click();
    const response = page.getByRole('region', { name: 'Response text' });
    await expect.element(response).toHaveTextContent(`${hostile} said`);
    await page.getByRole('button', { name: 'Raw' }).click();
    const raw = page.getByRole('tree', { name: 'Response raw' });
    await expect.element(raw).toHaveTextContent('finish_reason: "stop"');
    await userEvent.keyboard('{Escape}');
    await expect.element(raw).not.toBeInTheDocument();
  });

  it('downloads the raw files unchanged', async () => {
    const service = new FakeResultService(files());
    await show(mixed, service);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
    await page.getByRole('button', { name: 'Download output' }).click();
    await page.getByRole('button', { name: 'Download errors' }).click();
    await expect.poll(() => saved.mock.calls.length).toBe(2);
    const texts = await Promise.all(saved.mock.calls.map(([content]) => (content as Blob).text()));
    saved.mockRestore();
    expect(texts).toEqual(
      await Promise.all([service.files.out?.text(), service.files.err?.text()]),
    );
  });

  it('offers no download of an empty file', async () => {
    await show({ ...mixed, output_file_id: null });
    await expect.element(page.getByRole('button', { name: 'Download errors' })).toBeEnabled();
    await expect
      .element(page.getByRole('button', { name: 'Download output' }))
      .not.toBeInTheDocument();
  });

  it('explains that a running batch has no results yet', async () => {
    await show(batchSample({ status: 'in_progress' }));
    await expect.element(page.getByText(/when the batch ends/)).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Retry failed' }))
      .not.toBeInTheDocument();
  });

  it('shows how many requests a retry would repeat', async () => {
    await show(mixed);
    await page.getByRole('button', { name: 'Retry failed' }).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent('2 requests');
    await expect.element(page.getByRole('button', { name: 'Start retry' })).toBeEnabled();
  });

  it('does not offer a retry when all have succeeded', async () => {
    const service = new FakeResultService({
      file_1: jsonl(request('a')),
      out: jsonl(success('a', 'Yes')),
    });
    await show({ ...mixed, error_file_id: null }, service);
    await expect.element(table.getByText('Yes')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Retry failed' }))
      .not.toBeInTheDocument();
  });

  it('shows cards on a phone, which are sorted, unfold and need no horizontal scrolling', async () => {
    await page.viewport(390, 844);
    await show(mixed);
    await expect.element(table.getByText(`${hostile} said`)).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('custom_id');
    await page.getByRole('button', { name: /sort descending/ }).click();
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('c');
    await table.getByRole('button', { name: 'Details of row 3' }).click();
    const response = page.getByRole('region', { name: 'Response text' });
    await expect.element(response).toHaveTextContent(`${hostile} said`);
    const { scrollWidth, clientWidth } = await table.findElement();
    expect(scrollWidth).toBe(clientWidth);
  });

  it('is complete, whatever schema a request specifies', async () => {
    const ask = (id: string, schema: object) => {
      const json_schema = { name: 'x', schema };
      return request(id, 'Hi', { response_format: { type: 'json_schema', json_schema } });
    };
    const service = new FakeResultService({
      file_1: jsonl(ask('a', { pattern: '^(a+)+$' }), ask('b', { type: 'string' })),
      out: jsonl(success('a', `"${'a'.repeat(50)}!"`), success('b', '"Two"')),
    });
    const results = await show({ ...mixed, error_file_id: null }, service);
    await expect.poll(() => results.state.kind).toBe('ready');
    results.request(0, 2);
    await expect
      .poll(() => results.row(0)?.schema)
      .toEqual({
        valid: false,
        reason: 'The answer couldn’t be checked in time.',
      });
    expect(results.row(1)?.schema).toMatchObject({ valid: true });
  });
});

describe('The export of results', () => {
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
});
