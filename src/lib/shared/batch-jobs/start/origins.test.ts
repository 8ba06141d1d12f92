import { expect, it } from 'vitest';
import { type MadeFrom, newNote } from '$lib/base/storage/batch-notes';
import { batchSample } from '../../../../../tests/support/storage/samples';
import { madeFromOf } from './origins';

const madeFrom: MadeFrom = {
  fileName: 'reviews.csv',
  format: { kind: 'delimited', delimiter: ',', header: true, quotes: true },
  columns: ['sku'],
  customId: { from: 'column', column: 'sku' },
};
const made = batchSample({ id: 'batch_1', input_file_id: 'file_1' });
const retry = batchSample({ id: 'batch_2', input_file_id: 'file_2' });
const again = batchSample({ id: 'batch_3', input_file_id: 'file_1' });
const notes = [
  { ...newNote('c', made, 0), madeFrom },
  newNote('c', retry, 0),
  newNote('c', again, 0),
];

it('The origin of a batch comes from the note of any attempt in the chain', () => {
  expect(madeFromOf(notes, [made, retry])).toBe(madeFrom);
});

it('The origin of a batch comes from the note of another one with the same input file', () => {
  expect(madeFromOf(notes, [again])).toBe(madeFrom);
});

it('The origin of a batch is unknown when nothing was noted', () => {
  expect(madeFromOf(notes, [retry])).toBeUndefined();
});
