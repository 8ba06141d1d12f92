import { expect, it } from 'vitest';
import { batchSample } from '$lib/storage/batch-samples';
import { newNote } from '$lib/storage/batch-notes';
import { retryFileName, retryPlan } from './retry-plan';

const batch = batchSample({ completion_window: '7d', metadata: { team: 'blue', run: 4 } });
const note = { ...newNote('c', batch, 0), name: 'Night run', inputFileName: 'rows.jsonl' };

it('repeats the window and the metadata, and references the batch that it retries', () => {
  expect(retryPlan(batch, note, 1)).toEqual({
    completionWindow: '7d',
    metadata: { team: 'blue', run: '4' },
    name: 'Retry 1 of Night run',
    parentId: 'batch_1',
  });
  expect(retryPlan(batchSample({ completion_window: null }), undefined, 1)).toEqual({
    completionWindow: '24h',
    metadata: null,
    name: '',
    parentId: 'batch_1',
  });
});

it('numbers the retries before the name, which may be that of the file', () => {
  const first = { ...note, name: 'Retry 1 of Night run' };
  expect(retryPlan(batch, first, 2).name).toBe('Retry 2 of Night run');
  expect(retryPlan(batch, { ...note, name: '' }, 1).name).toBe('Retry 1 of rows');
});

it('repeats the part number of the batch', () => {
  const part = { ...note, group: { id: 'g', part: 2, of: 3 } };
  expect(retryPlan(batch, part, 1).name).toBe('Retry 1 of Night run (2 of 3)');
});

it('names the file after the input, once', () => {
  expect(retryFileName(batch, note)).toBe('rows-retry.jsonl');
  expect(retryFileName(batch, { ...note, inputFileName: 'rows-retry.jsonl' })).toBe(
    'rows-retry.jsonl',
  );
  expect(retryFileName(batch, undefined)).toBe('batch_1-retry.jsonl');
});
