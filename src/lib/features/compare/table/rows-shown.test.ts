import { expect, it } from 'vitest';
import { answer, cellSample, rowSample } from '../../../../../tests/support/storage/samples';
import type { ComparisonRow } from '$lib/base/storage/comparison-records';
import { exchangeOf, fillRule, verdictKey, type Subject } from '../checks/verdicts';
import { checkOf } from '../../../../../tests/support/compare/check-samples';
import { rowFacts, filterRows, type RowFilter, type RowOrder } from './rows-shown';

const rows = [
  rowSample('c', 'fine', { prompts: ['Item 10'], best: 'a' }),
  rowSample('c', 'slow', { prompts: ['Item 9'], values: { city: 'Rome' } }),
  rowSample('c', 'bad', { prompts: ['Item 2'] }),
  rowSample('c', 'new', { prompts: ['Another'] }),
];
const check = checkOf({ kind: 'contains', text: 'yes', matchCase: true });

/** An answer with a verdict of the check. */
function checked(row: ComparisonRow, variantId: string, pass: boolean, took = 100): Subject {
  const cell = cellSample(row, variantId, pass ? 'yes' : 'no');
  const [answer] = cell.answers;
  const ended = { ...answer!, timing: { sentAt: 0, endedAt: took } };
  const { rule } = fillRule(check, row, exchangeOf(cell, ended));
  const of = verdictKey(rule, { cell, row }, ended, exchangeOf(cell, ended));
  return { row, cell: { ...cell, answers: [ended], verdicts: { [check.id]: { of, pass } } } };
}

const [fine, slow, bad] = rows as [ComparisonRow, ComparisonRow, ComparisonRow];
const subjects = [
  checked(fine, 'a', true),
  checked(slow, 'a', true, 900),
  checked(slow, 'b', false),
  checked(bad, 'a', false),
  { row: bad, cell: cellSample(bad, 'b', '', { answers: [answer('x', 'failed')] }) },
];
const facts = rowFacts(subjects, [check]);

const shown = (choice: { search?: string; filter?: RowFilter; order?: RowOrder }) =>
  filterRows(rows, facts, { search: '', filter: 'all', order: 'position', ...choice }).map(
    ({ id }) => id,
  );

it.each<[RowFilter, string[]]>([
  ['all', ['fine', 'slow', 'bad', 'new']],
  ['unanswered', ['new']],
  ['failed', ['bad']],
  ['failing', ['slow', 'bad']],
  ['differing', ['slow']],
  ['unvoted', ['slow', 'bad']],
])('Rows are chosen: %s', (filter, expected) => {
  expect(shown({ filter })).toEqual(expected);
});

it.each<[RowOrder, string[]]>([
  ['prompt', ['new', 'bad', 'slow', 'fine']],
  ['slowest', ['slow', 'fine', 'bad', 'new']],
  ['failing', ['slow', 'bad', 'fine', 'new']],
])('Rows are ordered by: %s', (order, expected) => {
  expect(shown({ order })).toEqual(expected);
});

it('Verdicts of a deleted or changed check are ignored', () => {
  const other = { ...check, text: 'no' };
  for (const checks of [[], [other]])
    expect([...rowFacts(subjects, checks).values()].map(({ failing }) => failing)).toEqual([
      0, 0, 0,
    ]);
});

it('Rows are found by words of their prompts and their values', () => {
  expect(shown({ search: 'item  ROME' })).toEqual(['slow']);
});
