import { expect, it } from 'vitest';
import { cellSample, rowSample } from '$lib/storage/comparison-samples';
import { answer } from '$lib/storage/samples';
import { factsOf, rowsShown, type RowFilter, type RowOrder } from './rows-shown';

const rows = [
  rowSample('c', 'fine', { prompts: ['Item 10'], best: 'a' }),
  rowSample('c', 'slow', { prompts: ['Item 9'], values: { city: 'Rome' } }),
  rowSample('c', 'bad', { prompts: ['Item 2'] }),
  rowSample('c', 'new', { prompts: ['Another'] }),
];
const verdict = (pass: boolean) => ({ k: { of: '', pass } });
const [fine, slow, bad] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
const cells = [
  cellSample(fine, 'a', '1', { verdicts: verdict(true) }),
  cellSample(slow, 'a', '2', { verdicts: verdict(true) }),
  cellSample(slow, 'b', '3', { verdicts: verdict(false) }),
  cellSample(bad, 'a', '4', { verdicts: verdict(false) }),
  cellSample(bad, 'b', '', { answers: [answer('x', 'failed')] }),
];
const facts = factsOf(cells, ({ rowId }) => ({ total: rowId === 'slow' ? 900 : 100 }));

const shown = (choice: { search?: string; filter?: RowFilter; order?: RowOrder }) =>
  rowsShown(rows, facts, { search: '', filter: 'all', order: 'position', ...choice }).map(
    ({ id }) => id,
  );

it.each<[RowFilter, string[]]>([
  ['all', ['fine', 'slow', 'bad', 'new']],
  ['unanswered', ['new']],
  ['failed', ['bad']],
  ['failing', ['slow', 'bad']],
  ['differing', ['slow']],
  ['unvoted', ['slow', 'bad']],
])('rows are chosen: %s', (filter, expected) => {
  expect(shown({ filter })).toEqual(expected);
});

it.each<[RowOrder, string[]]>([
  ['prompt', ['new', 'bad', 'slow', 'fine']],
  ['slowest', ['slow', 'fine', 'bad', 'new']],
  ['failing', ['slow', 'bad', 'fine', 'new']],
])('rows are ordered by: %s', (order, expected) => {
  expect(shown({ order })).toEqual(expected);
});

it('rows are found by words of their prompts and their values', () => {
  expect(shown({ search: 'item  ROME' })).toEqual(['slow']);
});
