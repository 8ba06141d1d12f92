import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import { comparisonSample, rowSample } from '../../../../tests/support/storage/samples';
import { openComparisons } from '$lib/storage/comparisons';
import { notifications } from '$lib/ui/notices/toasts.svelte';
import { comparisons } from '../comparisons.svelte';
import AddRowDialog from './AddRowDialog.svelte';

const repository = openComparisons();
const dialog = page.getByRole('dialog', { name: 'Add to comparison' });
const comparison = dialog.getByRole('combobox', { name: 'Comparison' });
const add = dialog.getByRole('button', { name: 'Add row' });

const request = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Why?' },
  ],
};

async function open(offered = { request, answer: 'So.', model: 'm' }) {
  const onclose = vi.fn();
  await render(AddRowDialog, { offered, onclose });
  return onclose;
}

async function store(id: string, title: string, updatedAt: number) {
  await repository.saveWhole(comparisonSample(id, { title, updatedAt }), [rowSample(id, 'r1')], []);
}

beforeEach(async () => {
  for (const { id } of (await repository.list()).records) await repository.remove(id);
});

it('makes a comparison with the model of the answer if there is none', async () => {
  const onclose = await open();
  await expect.element(comparison).toHaveValue('New comparison');
  await add.click();
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  const [made] = (await repository.list()).records;
  expect(made).toMatchObject({ title: 'Why?', variants: [{ settings: { model: 'm' } }, {}] });
  expect((await repository.rows(made?.id ?? '')).records).toMatchObject([
    {
      prompts: ['Why?'],
      before: [request.messages[0]],
      values: { answer: 'So.', model: 'm' },
    },
  ]);
  expect(notifications.toasts.at(-1)).toMatchObject({ action: { label: 'Open' } });
});

it('adds to the latest comparison, or to another one that is searched', async () => {
  await store('old', 'Poems', 1_700_000_000_000);
  await store('later', 'Sums', 1_700_000_001_000);
  const onclose = await open();
  await expect.element(comparison).toHaveValue('Sums');
  await comparison.fill('poem');
  await page.getByRole('option', { name: /Poems/ }).click();
  await dialog.getByText('Thumb down').click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill(' Too short ');
  await add.click();
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  const { records } = await repository.rows('old');
  expect(records.map(({ prompts }) => prompts[0]).at(-1)).toBe('Why?');
  expect(records.at(-1)?.values).toEqual({
    answer: 'So.',
    thumb: 'down',
    note: 'Too short',
    model: 'm',
  });
  expect((await repository.rows('later')).records).toHaveLength(1);
});

it('shows the row where the comparison is open', async () => {
  await store('open', 'Poems', 1_700_000_000_000);
  comparisons.follow();
  const shown = await comparisons.find('open');
  await open();
  await expect.element(comparison).toHaveValue('Poems');
  await add.click();
  await expect.poll(() => shown?.rows.at(-1)?.prompts).toEqual(['Why?']);
});

it('stays open and says so when the comparison is gone', async () => {
  await store('gone', 'Poems', 1_700_000_000_000);
  const onclose = await open();
  await expect.element(comparison).toHaveValue('Poems');
  await repository.remove('gone');
  await add.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Couldn’t add the row');
  await expect.element(add).toBeEnabled();
  expect(onclose).not.toHaveBeenCalled();
});

it('says when there is no prompt', async () => {
  await open({ request: { messages: [] }, answer: 'So.', model: 'm' });
  await expect.element(dialog).toHaveTextContent('There’s no prompt to add');
  expect(add.elements()).toHaveLength(0);
});
