import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { watchOf } from '$lib/shared/batch-jobs/watch/watches';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { openFileNotes } from '$lib/base/storage/file-notes';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import ConfirmDialog from '$lib/base/ui/dialogs/ConfirmDialog.svelte';
import '../../../app.css';
import { batchSample } from '../../../../tests/support/storage/samples';
import { fileListOf } from './file-list.svelte';
import FilesOverview from './FilesOverview.svelte';
import { receiveRequest } from './uploads.svelte';

const table = page.getByRole('table', { name: 'Files' });
const oneRequest = JSON.stringify({
  custom_id: 'a',
  method: 'POST',
  url: '/v1/chat/completions',
  body: { model: 'qwen3.8', messages: [{ role: 'user', content: 'Hi' }] },
});
const file = (name: string, content = oneRequest) => new File([content], name);
const fileLink = (name: string) => table.getByRole('link', { name });

beforeEach(async () => {
  await page.viewport(1200, 800);
  await render(FilesOverview, { connection: demoConnection });
  await render(ConfirmDialog);
});

afterEach(() => vi.restoreAllMocks());

it('A file with errors is held until it is discarded, in the whole height while no files are listed', async () => {
  const sentence = page.getByText(/^Batch input as JSONL/);
  await expect.element(sentence).toBeVisible();
  await userEvent.upload(page.getByLabelText('Upload file'), file('cut.jsonl', '{"custom_id":'));
  await expect.element(page.getByText('Needs a decision')).toBeVisible();
  await expect.element(sentence).not.toBeInTheDocument();
  await page.getByRole('region', { name: 'Check of cut.jsonl' }).getByText('Discard').click();
  await expect.element(sentence).toBeVisible();
  await expect.element(page.getByText('cut.jsonl')).not.toBeInTheDocument();
});

it('An empty file is refused with a sentence, without adding a row', async () => {
  await userEvent.upload(page.getByLabelText('Upload file'), file('nothing.jsonl', ''));
  await expect.element(page.getByRole('alert')).toHaveTextContent('The file is empty');
  await expect.element(fileLink('nothing.jsonl')).not.toBeInTheDocument();
});

it('A hostile name is shown as text', async () => {
  const name = '<img src=x onerror=alert(1)>.jsonl';
  await userEvent.upload(page.getByLabelText('Upload file'), file(name));
  await expect.element(fileLink(name)).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});

it('A file gets a name of one’s own, which is found and stored; it goes with the file', async () => {
  const both = [file('plain.jsonl'), file('other.jsonl')];
  await userEvent.upload(page.getByLabelText('Upload file'), both);
  await expect.element(fileLink('other.jsonl')).toBeVisible();
  const notes = openFileNotes();
  const stored = async () => (await notes.list(demoConnection.id)).records.map(({ name }) => name);
  await expect.element(fileLink('plain.jsonl')).toBeVisible();
  ((await fileLink('plain.jsonl').findElement()).closest('[role=row]') as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  await page.getByRole('textbox', { name: 'Name of the file' }).fill('Night <b>rows</b>');
  await userEvent.keyboard('{Enter}');
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Night <b>rows</b>' }) });
  await expect.element(row).toHaveTextContent('Night <b>rows</b> plain.jsonl');
  await expect.poll(stored).toEqual(['Night <b>rows</b>']);
  await page.getByRole('searchbox', { name: 'Search files' }).fill('night');
  await expect.element(fileLink('other.jsonl')).not.toBeInTheDocument();
  await expect.element(fileLink('Night <b>rows</b>')).toBeVisible();
  await table.getByRole('button', { name: 'Delete Night <b>rows</b>' }).click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await expect.poll(stored).toEqual([]);
});

it('The list shows on request only the files that no known batch uses', async () => {
  const files = [file('used.jsonl'), file('free.jsonl')];
  await userEvent.upload(page.getByLabelText('Upload file'), files);
  await expect.element(fileLink('free.jsonl')).toBeVisible();
  await expect.element(fileLink('used.jsonl')).toBeVisible();
  const watch = watchOf(demoConnection);
  await expect.poll(() => watch.loaded).toBe(true);
  const used = fileListOf(demoConnection).items.find(({ filename }) => filename === 'used.jsonl');
  await watch.add(batchSample({ id: 'batch_uses', input_file_id: used?.id ?? '' }), {});
  const chip = page.getByRole('button', { name: 'Not used by a batch' });
  await chip.click();
  await expect.element(fileLink('used.jsonl')).not.toBeInTheDocument();
  await expect.element(fileLink('free.jsonl')).toBeVisible();
  await expect.element(page.getByText(/Not all batches/)).not.toBeInTheDocument();
  vi.spyOn(watch, 'rest', 'get').mockReturnValue({ kind: 'unusable-cursor', pages: 1 });
  await chip.click();
  await chip.click();
  await expect.element(page.getByText(/Not all batches of .* are known/)).toBeVisible();
});

it('A file is deleted after a confirmation that names it', async () => {
  await userEvent.upload(page.getByLabelText('Upload file'), file('short-lived.jsonl'));
  const button = table.getByRole('button', { name: 'Delete short-lived.jsonl' });
  await button.click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('short-lived.jsonl');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(fileLink('short-lived.jsonl')).toBeVisible();
  await button.click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await expect.element(fileLink('short-lived.jsonl')).not.toBeInTheDocument();
});

it('The selected files are deleted after one confirmation; one that fails stays and is reported', async () => {
  const names = ['one.jsonl', 'two.jsonl', 'three.jsonl'];
  await userEvent.upload(
    page.getByLabelText('Upload file'),
    names.map((name) => file(name)),
  );
  // Each upload that ends moves the rows below.
  for (const name of names) await expect.element(fileLink(name)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search files' }).fill('jsonl');
  const box = (name: string) =>
    table.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  await box('one.jsonl').click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await box('two.jsonl').click();
  await box('three.jsonl').click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  const list = fileListOf(demoConnection);
  const remove = list.remove.bind(list);
  vi.spyOn(list, 'remove').mockImplementation(async (id) => {
    if (list.items.find((item) => item.id === id)?.filename === 'two.jsonl')
      throw new ApiFailure({ kind: 'http', status: 503, isHtml: false, words: 'Busy' });
    await remove(id);
  });
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Delete 3 files?');
  await page.getByRole('button', { name: 'Delete 3 files' }).click();
  await expect.element(fileLink('three.jsonl')).not.toBeInTheDocument();
  await expect.element(fileLink('one.jsonl')).not.toBeInTheDocument();
  await expect.element(fileLink('two.jsonl')).toBeVisible();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await expect
    .poll(() => notifications.toasts.slice(-2).map(({ text }) => text))
    .toEqual(['2 files deleted.', expect.stringMatching(/^1 file couldn’t be deleted\. ./)]);
});

it('A range of files is selected by Shift', async () => {
  const names = ['r1.jsonl', 'r2.jsonl', 'r3.jsonl'];
  await userEvent.upload(
    page.getByLabelText('Upload file'),
    names.map((name) => file(name)),
  );
  // Each upload that ends moves the rows below.
  for (const name of names) await expect.element(fileLink(name)).toBeVisible();
  await table.getByRole('button', { name: /^Name/ }).click();
  await table.getByRole('checkbox', { name: 'Select r1.jsonl' }).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await table.getByRole('checkbox', { name: 'Select r3.jsonl' }).click({ modifiers: ['Shift'] });
  await expect.element(table.getByRole('checkbox', { name: 'Select r2.jsonl' })).toBeChecked();
});

it('An imported request asks for its file until one is chosen', async () => {
  receiveRequest({ body: {}, files: ['train.jsonl'] });
  const ask = page.getByText('Choose train.jsonl to upload');
  await expect.element(ask).toBeVisible();
  await userEvent.upload(page.getByLabelText('Upload file'), file('train.jsonl'));
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(fileLink('train.jsonl')).toBeVisible();
});
