import { expect, it, onTestFinished } from 'vitest';
import type { Batch } from '$lib/base/api/batches';
import {
  jsonl,
  refusal,
  request,
  success,
} from '../../../../../tests/support/batches/result-lines';
import { randomId } from '$lib/base/platform/random-id';
import {
  answer,
  batchSample,
  cellSample,
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import type { ComparisonCell } from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import { openComparisons } from '$lib/base/storage/comparisons';
import { collectResults, type CollectOptions } from './collect-results';
import { customIdOf } from './batch-files';
import { describeOutcome } from './fetch-results';
import { testComparison } from '../../../../../tests/support/compare/test-comparison';

const repository = openComparisons();
const connection = { id: 'built-in', name: 'Test' };
const startedAt = 5000;
const lists = { rowIds: ['1', '2', '3', '4'], variantIds: ['a'] };
const idOf = (rowId: string) =>
  customIdOf({ rowId, variantId: 'a', repeat: 0, settings: 0 }, lists);
const entry = {
  id: 'batch_1',
  connectionId: 'built-in',
  inputFileId: 'file_1',
  inputFileName: 'comparison-1.jsonl',
  completionWindow: '24h',
  startedAt,
  ...lists,
  customIds: lists.rowIds.map(idOf),
};
const input = jsonl(...lists.rowIds.map((id) => request(idOf(id), `Prompt ${id}`)));
const done = batchSample({ status: 'completed' });

const answeredAt = (createdAt: number, content: string) => ({
  answers: [{ ...answer('x', 'done'), createdAt, content }],
});

interface Made {
  files: CollectOptions['files'];
  batch?: Batch;
  cells?: (comparisonId: string) => ComparisonCell[];
  rowIds?: string[];
  overwrites?: boolean;
}

/** The cells of a comparison of four rows after its results were collected, and the outcome in words. */
async function collected({ files, batch = done, cells, rowIds, overwrites = false }: Made) {
  const id = randomId();
  const record = comparisonSample(id, { variants: [variantSample('a')], batches: [entry] });
  const rows = (rowIds ?? lists.rowIds).map((row) => rowSample(id, row));
  await repository.saveWhole(record, rows, cells?.(id) ?? []);
  onTestFinished(() => void repository.remove(id));
  const open = () => {
    const comparison = testComparison(record);
    return comparison
      .load()
      .then(() => comparison.fullyRead)
      .then(() => comparison);
  };
  const comparison = await open();
  const parts = { comparison, entry, batch, connection, files: { input, ...files }, overwrites };
  const words = describeOutcome(await collectResults(parts));
  await comparison.stored();
  const later = await open();
  const lastOf = (row: string) => {
    const place = { comparisonId: id, rowId: row, variantId: 'a', repeat: 0 };
    return later.cells.get(cellKey(place))?.answers.at(-1);
  };
  return { words, lastOf, later };
}

it('A result of a batch goes into the cell of its line, and cells without a line are accounted for', async () => {
  const output = jsonl(success(idOf('2'), 'Two'), success(idOf('1'), 'One'), 'broken');
  const errors = jsonl(refusal(idOf('3'), 500));
  const { words, lastOf } = await collected({ files: { output, errors } });
  expect(words).toBe('2 answered, 1 failed, 1 not in the results');
  expect(['1', '2'].map((row) => lastOf(row)?.content)).toEqual(['One', 'Two']);
  expect(lastOf('3')).toMatchObject({ state: 'failed', error: { kind: 'http', status: 500 } });
  expect(lastOf('4')).toMatchObject({
    state: 'failed',
    error: { kind: 'not-in-results', batchStatus: 'completed' },
  });
});

it.each(['expired', 'cancelled', 'failed'])(
  'A batch which is %s has no answer for a cell, which is reported for each',
  async (status) => {
    const output = jsonl(success(idOf('1'), 'One'));
    const errors = [{ code: 'x', message: 'Told by the service', param: null, line: null }];
    const batch = batchSample({ status, errors });
    const { words, lastOf } = await collected({ files: { output }, batch });
    expect(words).toBe('1 answered, 3 not in the results');
    expect(lastOf('4')?.error).toEqual({
      kind: 'not-in-results',
      batchStatus: status,
      words: 'Told by the service',
    });
  },
);

it('An answer that is newer than the batch is not replaced, unless the person chooses to', async () => {
  const output = jsonl(...lists.rowIds.map((row) => success(idOf(row), `Batch ${row}`)));
  const cells = (comparisonId: string) => [
    cellSample(rowSample(comparisonId, '1'), 'a', '', answeredAt(startedAt + 1, 'Meanwhile')),
    cellSample(rowSample(comparisonId, '2'), 'a', '', answeredAt(startedAt - 1, 'Before')),
  ];
  const first = await collected({ files: { output }, cells });
  expect(first.words).toBe('3 answered, 1 answered in the meantime');
  expect(['1', '2'].map((row) => first.lastOf(row)?.content)).toEqual(['Meanwhile', 'Batch 2']);
  const second = await collected({ files: { output }, cells, overwrites: true });
  expect(second.words).toBe('4 answered');
  expect(second.lastOf('1')?.content).toBe('Batch 1');
});

it('An answer is not replaced by a failure', async () => {
  const errors = jsonl(refusal(idOf('1'), 500));
  const cells = (comparisonId: string) => [
    cellSample(rowSample(comparisonId, '1'), 'a', '', answeredAt(startedAt - 1, 'Before')),
  ];
  const { words, lastOf } = await collected({ files: { errors }, cells });
  expect(words).toBe('3 not in the results, 1 not answered, earlier answer kept');
  expect(lastOf('1')?.content).toBe('Before');
});

it('A deleted row or a line that matches no request is skipped', async () => {
  const output = jsonl(success(idOf('1')), success(idOf('2')), success('row-9'), success('x'));
  const { words, later } = await collected({
    files: { output },
    rowIds: ['1', '3', '4'],
    cells: () => [],
  });
  expect(words).toBe('1 answered, 2 not in the results, 1 in removed rows or variants');
  expect(later.cells.size).toBe(3);
});

it('A prompt is stored as it was sent, even if the row has changed since', async () => {
  const sent = jsonl(request(idOf('1'), 'Asked before'));
  const files = { input: sent, output: jsonl(success(idOf('1'))) };
  const { later } = await collected({ files });
  expect([...later.cells.values()][0]?.prompts).toEqual(['Asked before']);
});
