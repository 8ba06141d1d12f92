import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import { rowSample } from '../../../../tests/support/storage/samples';
import ExportDialog from './ExportDialog.svelte';
import {
  answeredSample,
  rowsSample,
  snapshotSample,
} from '../../../../tests/support/compare/export-samples';
import type { ResultsSnapshot } from './results-snapshot';
import { formatById } from '$lib/file-export/export-format';
import { resultsFormats } from './results-formats';
import { writeResults } from './write-results';

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

it('writes 1,000 rows of 6 columns with 3 repeats without blocking the page', async () => {
  const rows = rowsSample(1000);
  const [one] = answeredSample(rows.slice(0, 1), () => 'word '.repeat(100)).cells;
  if (!one) throw new Error('There is one.');
  const variants = ['a', 'b', 'c', 'd', 'e', 'f'];
  const sample = snapshotSample();
  const [variant] = sample.comparison.variants;
  if (!variant) throw new Error('There is one.');
  const results = {
    ...sample,
    rows,
    comparison: {
      ...sample.comparison,
      repeats: 3,
      variants: variants.map((id) => ({ ...variant, id, name: id })),
    },
    cells: rows.flatMap(({ id: rowId }) =>
      variants.flatMap((variantId) =>
        [0, 1, 2].map((repeat) => ({ ...one, rowId, variantId, repeat })),
      ),
    ),
  };
  for (const kind of ['csv', 'html'] as const) {
    const reported: number[] = [];
    const blob = await writeResults(
      results,
      formatById(resultsFormats, kind),
      { values: true, unsent: true, hidden: true, bom: false },
      { signal: new AbortController().signal, onprogress: (done) => reported.push(done) },
    );
    expect(reported.length, 'pieces').toBeGreaterThanOrEqual(10);
    expect((await blob.text()).split('word word').length).toBeGreaterThan(18_000);
  }
});
