import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../../app.css';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { startUploaded, uploadInput } from '$lib/shared/batch-jobs/start/start-batch';
import { watchOf } from '$lib/shared/batch-jobs/watch/watches';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { randomId } from '$lib/base/platform/random-id';
import {
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import { openComparisons } from '$lib/base/storage/comparisons';
import { ComparisonActions } from '../open/comparison-actions';
import type { OpenComparison } from '../open/open-comparison.svelte';
import BatchBar from './BatchBar.svelte';
import BatchDialog from './BatchDialog.svelte';
import { planBatches } from './plan-batches';
import { prepareBatches } from './start-batches';
import { testComparison } from '../../../../../tests/support/compare/test-comparison';

const repository = openComparisons();
const settings = {
  connectionId: demoConnection.id,
  model: 'built-in/guide',
  systemPrompt: '',
  parameters: {},
};
const resolved = new Map(['a', 'b'].map((id) => [id, { settings, connection: demoConnection }]));

/** A stored comparison of two variants and these rows, and the same one after a reload. */
async function stored(prompts: string[][]) {
  const id = randomId();
  const variants = ['a', 'b'].map((name) => variantSample(name, { settings, asked: [] }));
  const rows = prompts.map((turns, index) =>
    rowSample(id, `${index + 1}`, { prompts: turns, position: index }),
  );
  await repository.saveWhole(comparisonSample(id, { variants }), rows, []);
  onTestFinished(() => void repository.remove(id));
  return async function open() {
    const record = await repository.get(id);
    if (!record) throw new Error('It is not stored.');
    const comparison = testComparison(record);
    await comparison.load();
    await comparison.fullyRead;
    return comparison;
  };
}

const answersOf = ({ cells }: OpenComparison) =>
  [...cells.values()].map(
    ({ rowId, variantId, answers }) => `${rowId}${variantId} ${answers.at(-1)?.content}`,
  );
const sum = [/^1a .*42/s, /^1b .*42/s, /^3a .*7/s, /^3b .*7/s].map((text) =>
  expect.stringMatching(text),
);

it('A comparison shows what it will send, sends it as one batch and writes the answers into the table', async () => {
  const open = await stored([['40 + 2'], ['Hello', 'And now?'], ['3 + 4']]);
  const comparison = await open();
  let isClosed = false;
  const actions = new ComparisonActions(comparison, () => resolved);
  await render(BatchBar, { comparison });
  const dialog = await render(BatchDialog, {
    actions,
    onclose: () => (isClosed = true),
  });
  await expect.element(page.getByText('4 cells in 1 batch')).toBeVisible();
  await expect.element(page.getByText('Skipping row 2')).toBeVisible();
  const start = page.getByRole('button', { name: 'Start batch' });
  await expect.element(start).toBeEnabled();
  await start.click();
  await expect.poll(() => isClosed).toBe(true);
  await dialog.unmount();
  await expect.poll(() => comparison.cells.size).toBe(4);
  await expect.poll(() => comparison.record.batches).toBeUndefined();
  expect(answersOf(comparison).sort()).toEqual(sum);
  await comparison.stored();
  const later = await open();
  expect(answersOf(later).sort()).toEqual(sum);
  expect(later.record.batches).toBeUndefined();
});

it('A batch that ended before its id was stored gives its answers to the table', async () => {
  const comparison = await (await stored([['40 + 2']]))();
  const { record, rows, cells } = comparison;
  const plan = planBatches({ record, rows, cells, resolved }, { again: false });
  await render(BatchBar, { comparison });
  const [sending] = await prepareBatches(comparison, plan, {
    uploadInput,
    async startUploaded(...given) {
      const batch = await startUploaded(...given);
      const watch = watchOf(demoConnection);
      const status = () => watch.notes.get(batch.id)?.batch.status;
      await vi.waitFor(() => expect(status()).toBe('completed'));
      return batch;
    },
  });
  await expect.poll(() => sending?.batch.blockingChecks).toEqual([]);
  await sending?.batch.start(demoConnection);
  await expect.poll(() => answersOf(comparison).sort()).toEqual(sum.slice(0, 2));
});

it('The batch rules refuse a request before anything is sent, which is shown', async () => {
  const comparison = await (await stored([['Hi']]))();
  const wrong = { ...settings, parameters: { temperature: 9 } };
  const refused = new Map(resolved).set('b', { settings: wrong, connection: demoConnection });
  const actions = new ComparisonActions(comparison, () => refused);
  const onclose = () => undefined;
  await render(BatchDialog, { actions, onclose });
  await expect
    .element(page.getByRole('list', { name: 'Problems' }))
    .toHaveTextContent('Out of range');
  await expect.element(page.getByRole('button', { name: 'Start batch' })).toBeDisabled();
  expect(comparison.record.batches).toBeUndefined();
});

it('An input that was only uploaded becomes a batch after a reload and with no second upload', async () => {
  const open = await stored([['40 + 2']]);
  const before = await open();
  const { record, rows, cells } = before;
  const plan = planBatches({ record, rows, cells, resolved }, { again: false });
  const [sending] = await prepareBatches(before, plan, {
    uploadInput,
    startUploaded: () => Promise.reject(new ApiFailure({ kind: 'cut-off' })),
  });
  await expect.poll(() => sending?.batch.blockingChecks).toEqual([]);
  await sending?.batch.start(demoConnection);
  expect(sending?.batch.error).toEqual({ kind: 'cut-off' });

  const comparison = await open();
  expect(comparison.record.batches).toMatchObject([{ inputFileName: 'comparison-1.jsonl' }]);
  const { rowIds, variantIds } = comparison.record.batches?.[0] ?? {};
  expect({ rowIds, variantIds }).toEqual({ rowIds: ['1'], variantIds: ['a', 'b'] });
  await render(BatchBar, { comparison });
  await expect.element(page.getByText('didn’t create the batch')).toBeVisible();
  await page.getByRole('button', { name: 'Create the batch' }).click();
  await expect.poll(() => comparison.cells.size).toBe(2);
  await expect.poll(() => answersOf(comparison).sort()).toEqual(sum.slice(0, 2));
});
