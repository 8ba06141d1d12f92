import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openBatchMakerDraft } from '$lib/base/storage/batch-drafts';
import { openPresets } from '$lib/base/storage/presets';
import { openPrompts } from '$lib/base/storage/prompts';
import { promptSample } from '../../../../../tests/support/storage/samples';
import { openRequestDrafts } from '$lib/base/storage/drafts';
import type { JsonValue } from '$lib/base/api/wire/json';
import { presets } from '$lib/shared/stored-items/presets.svelte';
import ConfirmDialog from '$lib/base/ui/dialogs/ConfirmDialog.svelte';
import { BatchMaker } from './batch-maker.svelte';
import BatchFileMaker from './BatchFileMaker.svelte';
import { emptySettings } from './line-settings';

const onmade = vi.fn<(files: File[]) => void>();
const fileInput = page.getByLabelText('Choose file');
const userPrompt = page.getByRole('textbox', { name: 'User prompt' });
const model = page.getByRole('combobox', { name: 'Model' });
const rows = page.getByRole('textbox', { name: 'Rows', exact: true });
const make = page.getByRole('button', { name: 'Create batch file' });
const line = page.getByRole('region', { name: 'JSON line' });

async function open() {
  const maker = new BatchMaker();
  onTestFinished(() => maker.close());
  void maker.load();
  await render(BatchFileMaker, { maker, onmade });
}

async function choose(content: string, name = 'data.csv') {
  await userEvent.upload(fileInput, new File([content], name));
}

async function shownLine() {
  await expect.element(line).toHaveTextContent('custom_id');
  return JSON.parse((await line.findElement()).textContent ?? '') as {
    custom_id: string;
    body: { [name: string]: unknown };
  };
}

async function chooseModel(id: string) {
  await model.fill(id);
  await userEvent.keyboard('{Enter}');
}

/** The check ends a moment after the last change, and its results move what is below them. */
const checked = () =>
  expect.element(page.getByRole('status').filter({ hasText: /^\d+ lines?/ })).toBeVisible();

async function madeLines(): Promise<{ custom_id: string; body: { messages: unknown[] } }[]> {
  await checked();
  await make.click();
  await expect.poll(() => onmade.mock.calls.length).toBe(1);
  const [file] = onmade.mock.calls[0]?.[0] ?? [];
  const text = (await file?.text()) ?? '';
  return text
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one));
}

beforeEach(async () => {
  onmade.mockClear();
  await openBatchMakerDraft().set('draft', { settings: emptySettings, pasted: '' });
  await openRequestDrafts().set('batch-rows', {});
  await open();
});

describe('A batch file from data', () => {
  it('lists only the missing inputs of a trial', async () => {
    const trial = page.getByRole('button', { name: 'Try 3 rows now' });
    await chooseModel('some/model');
    await expect
      .element(trial)
      .toHaveAccessibleDescription('First: Choose data. Write the user prompt.');
    await userPrompt.fill('Why?');
    await expect.element(trial).toHaveAccessibleDescription('First: Choose data.');
    await choose('id\n1\n');
    await expect.element(page.getByRole('button', { name: 'Try 1 row now' })).toBeEnabled();
  });

  it('is made of rows and a template, with an exact preview of the line', async () => {
    await choose('id,question\nA,Why?\nB,"How, then?"\n');
    await chooseModel('some/model');
    await page.getByRole('button', { name: 'Insert question into User prompt' }).click();
    await expect.element(userPrompt).toHaveValue('{{question}}');
    await expect
      .poll(shownLine)
      .toMatchObject({ custom_id: 'row-000001', method: 'POST', url: '/v1/chat/completions' });
    await checked();
    await page.getByRole('button', { name: 'Next row' }).click();
    await expect.element(line).toHaveTextContent('How, then?');
    const made = await madeLines();
    expect(made[1]).toEqual(await shownLine());
    expect(made.map(({ body }) => body.messages)).toEqual([
      [{ role: 'user', content: 'Why?' }],
      [{ role: 'user', content: 'How, then?' }],
    ]);
    expect(onmade.mock.calls[0]?.[0]?.[0]?.name).toBe('data-1.jsonl');
  });

  it('accepts a prompt whose variables are columns unchanged', async () => {
    const library = openPrompts();
    const prompt = promptSample('p', { name: 'Guide', text: 'Say {{question}} to {{who}}.' });
    await library.save(prompt);
    onTestFinished(() => void library.remove(prompt.id));
    const use = async () => {
      await page.getByRole('button', { name: 'Prompts', exact: true }).click();
      await page.getByRole('button', { name: 'Use Guide' }).click();
    };
    await use();
    await expect.element(userPrompt).toHaveValue('Say {{question}} to {{who}}.');
    await choose('id,question\nA,Why?\n');
    await expect.element(line).toHaveTextContent('custom_id');
    await userPrompt.fill('');
    await use();
    await page.getByRole('textbox', { name: 'who', exact: true }).fill('{{question}}');
    await page.getByRole('button', { name: 'Insert into the user prompt' }).click();
    await expect.element(userPrompt).toHaveValue('Say {{question}} to \\{{question}}.');
    await expect
      .poll(async () => (await shownLine()).body.messages)
      .toEqual([{ role: 'user', content: 'Say Why? to {{question}}.' }]);
  });

  it('applies a preset without the members that lines cannot send, and can be saved as one', async () => {
    const library = openPresets();
    const preset = (name: string, parameters: { [name: string]: JsonValue }) => ({
      ...{ v: 1 as const, id: name, name, createdAt: 1, model: 'some/model' },
      ...{ systemPrompt: 'Be cool about {{question}}.', parameters },
    });
    await library.save(preset('Cool', { temperature: 0.2, stream: true, truncation: 'auto' }));
    onTestFinished(() => void library.remove('Cool'));
    await choose('id,question\nA,Why?\n');
    await presets.list.load();
    // The rows are read above the preset.
    await expect.element(line).toHaveTextContent('custom_id');
    await page.getByRole('button', { name: /^Cool/ }).click();
    await expect
      .poll(async () => (await shownLine()).body)
      .toMatchObject({
        model: 'some/model',
        messages: [{ role: 'system', content: 'Be cool about Why?.' }, {}],
        temperature: 0.2,
      });
    expect(Object.keys((await shownLine()).body)).not.toContain('truncation');
    await page.getByRole('button', { name: 'Save as preset' }).click();
    await userEvent.keyboard('Mine{Enter}');
    const mine = async () => (await library.list()).records.find(({ name }) => name === 'Mine');
    await expect
      .poll(mine)
      .toMatchObject({ model: 'some/model', parameters: { temperature: 0.2 } });
  });

  it('names columns that the data does not have, and is not made', async () => {
    await choose('id,question\nA,Why?\n');
    await userPrompt.fill('{{qestion}}');
    await expect.element(userPrompt).toHaveAccessibleDescription(/no column “qestion”/);
    await checked();
    await make.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('no column “qestion”');
    expect(onmade).not.toHaveBeenCalled();
  });

  it('marks every field with a problem once it is to be made, and focuses the first', async () => {
    await expect.element(fileInput).not.toHaveAttribute('aria-invalid');
    await make.click();
    await expect.element(fileInput).toBeInvalid();
    await expect.element(fileInput).toHaveFocus();
    await expect.element(fileInput).toHaveAccessibleDescription(/Choose data/);
    await expect.element(userPrompt).toBeInvalid();
    await expect.element(userPrompt).toHaveAccessibleDescription(/Write the user prompt/);
    await choose('id,question\nA,\n');
    await userPrompt.fill('{{question}}');
    await chooseModel('m');
    const missing = page.getByLabelText('Rows with missing values');
    await expect.element(missing).toBeInvalid();
    await make.click();
    await expect.element(missing).toHaveFocus();
    await missing.selectOptions('send');
    await expect.element(missing).toBeValid();
  });

  it('skips rows with a missing value, naming them, or sends them', async () => {
    await choose('id,question\nA,Why?\nB,\nC,How?\n');
    await chooseModel('m');
    await userPrompt.fill('{{question}}');
    const lacking = page.getByRole('list', { name: 'Missing values' });
    await expect.element(lacking).toHaveTextContent('1 row without “question”: row 2.');
    expect((await madeLines()).map((one) => one.custom_id)).toEqual(['row-000001', 'row-000003']);
    onmade.mockClear();
    await page.getByLabelText('Rows with missing values').selectOptions('send');
    await expect.element(page.getByRole('status')).toHaveTextContent('3 lines');
    expect(await madeLines()).toHaveLength(3);
  });

  it('refuses an id column with a repeated value, naming both rows', async () => {
    await choose('id,question\nA,Why?\nA,How?\n');
    await chooseModel('m');
    await userPrompt.fill('{{question}}');
    const source = page.getByLabelText('custom_id');
    await source.selectOptions('column:id');
    await expect.element(source).toHaveAccessibleDescription(/“A” is in rows 1 and 2/);
    await make.click();
    expect(onmade).not.toHaveBeenCalled();
    await page.getByLabelText('Add the row number').click();
    await expect.element(source).not.toHaveAccessibleDescription(/unique/);
    expect((await madeLines()).map((one) => one.custom_id)).toEqual(['A-000001', 'A-000002']);
  });

  it('summarizes the made file, and marks it as stale after a change', async () => {
    await choose('id,question\nA,Why?\nB,\n');
    await chooseModel('m');
    await userPrompt.fill('{{question}}');
    await madeLines();
    const made = page.getByRole('region', { name: 'Created files' });
    await expect.element(made).toHaveTextContent(/data-1\.jsonl 1 line/);
    await expect.element(made).toHaveTextContent('1 row skipped');
    await made.getByRole('button', { name: 'View data-1.jsonl' }).click();
    const shown = page.getByRole('dialog');
    await expect.element(shown).toHaveTextContent('row-000001');
    await shown.getByRole('button', { name: 'Close' }).click();
    await expect.element(shown).not.toBeInTheDocument();
    await userPrompt.fill('{{question}} Briefly.');
    await expect.element(made).toHaveTextContent('Changed since this file was created');
  });

  it('confirms before making a file without the rows after an open quotation mark', async () => {
    await render(ConfirmDialog);
    await choose('id,question\nA,Why?\nB,"How?\nC,When?\n');
    await expect
      .element(page.getByText('Everything from row 2 on wasn’t read: 2 lines, 16 B'))
      .toBeVisible();
    await chooseModel('m');
    await userPrompt.fill('{{question}}');
    await checked();
    await make.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(onmade).not.toHaveBeenCalled();
    await make.click();
    await page.getByRole('button', { name: 'Create without the rest' }).click();
    await expect.poll(() => onmade.mock.calls.length).toBe(1);
  });

  it('explains why a trial is not possible', async () => {
    await choose('id,question\nA,Why?\n');
    await userPrompt.fill('{{qestion}}');
    await expect
      .element(page.getByRole('button', { name: 'Try 1 row now' }))
      .toHaveAccessibleDescription(/model|no column “qestion”/);
  });

  it('reports problems of the data by row', async () => {
    await choose('a,b\n1,2\n3\n');
    await expect.element(page.getByText('1 problem in the data')).toBeVisible();
    await page.getByText('Rows with too few values: 1').click();
    await expect.element(page.getByText('Row 2: 1 of 2 values')).toBeVisible();
  });

  it('explains why a file is not read', async () => {
    await choose('PK\x03\x04rest', 'rows.xlsx');
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Excel workbook.*CSV/);
  });

  it('shows hostile text as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>{{id}}';
    await choose(`id,question\nA,${hostile}\n`);
    await userPrompt.fill('{{question}}');
    await expect.element(page.getByRole('cell', { name: hostile })).toBeVisible();
    expect((await shownLine()).body.messages).toEqual([{ role: 'user', content: hostile }]);
    expect(document.querySelector('img')).toBeNull();
  });

  it('checks parameters as a batch file is checked', async () => {
    await choose('a\nx\ny\n');
    await userPrompt.fill('{{column 1}}');
    // The rows are read above the fold.
    await expect.element(line).toHaveTextContent('custom_id');
    await page.getByText('Parameters, structured output, tools').click();
    const format = page.getByRole('textbox', { name: 'response_format' });
    await format.fill('{"type": "json_schema"}');
    await expect.element(format).toHaveAccessibleDescription(/json_schema must be an object/);
    await expect.element(page.getByLabelText('stream', { exact: true })).not.toBeInTheDocument();
  });

  it('restores typed values and pasted rows after a reload', async () => {
    await page.getByRole('button', { name: 'Paste rows' }).click();
    await rows.fill('id\tquestion\nA\tWhy?');
    await page.getByRole('button', { name: 'Read rows' }).click();
    await userPrompt.fill('Q: {{question}}');
    await expect
      .poll(() => openBatchMakerDraft().get('draft'))
      .toMatchObject({ settings: { user: 'Q: {{question}}' }, pasted: 'id\tquestion\nA\tWhy?' });
    await open();
    await expect.element(userPrompt.last()).toHaveValue('Q: {{question}}');
    await expect.element(line.last()).toHaveTextContent('Q: Why?');
  });

  it('restores rows that were not read yet after a reload', async () => {
    await page.getByRole('button', { name: 'Paste rows' }).click();
    await rows.fill('id\tquestion\nA');
    dispatchEvent(new Event('pagehide'));
    await open();
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await expect.element(rows.last()).toHaveValue('id\tquestion\nA');
  });
});
