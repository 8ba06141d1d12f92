import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openComparisons } from '$lib/base/storage/comparisons';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import type { Variant } from '$lib/base/storage/comparison-records';
import '../../../app.css';
import {
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../tests/support/storage/samples';
import { comparisons } from './open/comparisons.svelte';
import AddRowDialog from './add/AddRowDialog.svelte';
import GridDialog from './grid/GridDialog.svelte';
import ExportDialog from './export/ExportDialog.svelte';
import {
  answeredSample,
  rowsSample,
  snapshotSample,
} from '../../../../tests/support/compare/export-samples';
import type { ResultsSnapshot } from './export/results-snapshot';

describe('The dialog that adds a row', () => {
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
    await repository.saveWhole(
      comparisonSample(id, { title, updatedAt }),
      [rowSample(id, 'r1')],
      [],
    );
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
});

describe('The parameter grid', () => {
  const onmake = vi.fn<(variants: Variant[]) => void>();
  const onclose = vi.fn();
  const dialog = page.getByRole('dialog', { name: 'Parameter grid' });
  const values = dialog.getByRole('textbox', { name: 'Values', exact: true });
  const second = dialog.getByRole('textbox', { name: 'Values of the second parameter' });
  const button = (name: string) => dialog.getByRole('button', { name });

  const open = () =>
    render(GridDialog, {
      variants: [
        variantSample('a'),
        variantSample('b', { settings: { model: 'other', systemPrompt: '', parameters: {} } }),
      ],
      onmake,
      onclose,
    });

  beforeEach(() => {
    onmake.mockClear();
    onclose.mockClear();
    sessionStorage.clear();
  });

  it('makes columns of one variant and shows their number first', async () => {
    await open();
    await dialog.getByRole('combobox', { name: 'Variant' }).selectOptions('B');
    await values.fill('0, 0.5, 1');
    await expect.element(dialog.getByRole('status')).toHaveTextContent('3 columns');
    await button('Add a second parameter').click();
    await dialog
      .getByRole('combobox', { name: 'Second parameter' })
      .selectOptions('reasoning_effort');
    await second.fill('low, high');
    await expect.element(dialog.getByRole('status')).toHaveTextContent('6 columns');
    await button('Create columns').click();
    const [made] = onmake.mock.calls[0] ?? [];
    expect(made?.map(({ name }) => name)).toContain('temperature 0.5, reasoning_effort high');
    expect(made?.[0]?.settings.model).toBe('other');
  });

  it('shows errors at their fields and makes nothing', async () => {
    await open();
    await button('Create columns').click();
    await expect.element(values).toHaveAccessibleDescription(/Enter values/);
    await values.fill('0, 3');
    await expect.element(values).toHaveAccessibleDescription(/temperature must be between 0 and 2/);
    await expect.element(values).toBeInvalid();
    await userEvent.keyboard('{Enter}');
    expect(onmake).not.toHaveBeenCalled();
  });

  it('moves the focus to the incomplete list when columns are requested too early', async () => {
    await open();
    await values.fill('0, 3');
    await button('Create columns').click();
    await expect.element(values).toHaveFocus();

    await values.fill('0, 1');
    await button('Add a second parameter').click();
    await second.fill(Array.from({ length: 13 }, (_, at) => at).join());
    await expect
      .element(second)
      .toHaveAccessibleDescription(/26 columns are too many; the limit is 24/);
    await button('Create columns').click();
    await expect.element(second).toHaveFocus();
    expect(onmake).not.toHaveBeenCalled();
  });

  it('restores what was typed after it was closed by accident', async () => {
    const first = await open();
    await values.fill('0, 0.3');
    await userEvent.keyboard('{Escape}');
    expect(onclose).toHaveBeenCalledOnce();
    await first.unmount();
    const again = await open();
    await expect.element(values).toHaveValue('0, 0.3');
    await button('Cancel').click();
    await again.unmount();
    await open();
    await expect.element(values).toHaveValue('');
  });
});

describe('The export of results', () => {
  const onclose = vi.fn();
  const dialog = page.getByRole('dialog', { name: 'Export results' });
  const format = dialog.getByRole('combobox', { name: 'Format' });
  const save = dialog.getByRole('button', { name: 'Save' });
  let saved: { name: string; content: Blob }[];

  beforeEach(() => {
    onclose.mockClear();
    saved = [];
    const blobs = new Map<string, Blob>();
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const url = `blob:test/${blobs.size}`;
      blobs.set(url, blob as Blob);
      return url;
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const content = blobs.get(this.href);
      if (content) saved.push({ name: this.download, content });
    });
    onTestFinished(() => {
      create.mockRestore();
      click.mockRestore();
    });
  });

  const open = (results: ResultsSnapshot) => render(ExportDialog, { results, onclose });

  it('shows the number of lines and saves them in the chosen format', async () => {
    const rows = [...rowsSample(3), rowSample('c', 'r4', { values: { id: '4' } })];
    const { cells } = answeredSample(rows.slice(0, 3), () => 'Yes');
    await open(snapshotSample({ rows, cells }));
    await expect.element(dialog.getByRole('status')).toHaveTextContent('8 lines');
    await dialog.getByRole('checkbox', { name: 'Unanswered cells' }).click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent('6 lines');
    await expect.element(dialog.getByRole('checkbox', { name: 'Imported columns' })).toBeChecked();
    await format.selectOptions('jsonl');
    await save.click();
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Two models.jsonl']);
    expect((await saved[0]?.content.text())?.trimEnd().split('\n')).toHaveLength(6);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it('writes a report that a browser shows with no script and no request', async () => {
    const hostile = '<img src="https://evil.example/x"><script>alert(1)</script>';
    const results = snapshotSample(answeredSample(rowsSample(2), () => hostile));
    await open(results);
    await format.selectOptions('html');
    await save.click();
    await expect.poll(() => saved.length).toBe(1);
    const text = (await saved[0]?.content.text()) ?? '';
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    expect(parsed.querySelectorAll('script, img, link, iframe, [src], [href]')).toHaveLength(0);
    expect([...parsed.querySelectorAll('td .text')].map((cell) => cell.textContent)).toContain(
      hostile,
    );
    expect(parsed.querySelectorAll('.answers tbody tr')).toHaveLength(2);
  });
});
