import { expect, it } from 'vitest';
import { cellSample, rowSample, variantSample } from '../../../../tests/support/storage/samples';
import type { Check, ComparisonCell, ComparisonRow } from '$lib/storage/comparison-records';
import { verdictKey } from '../checks/verdicts';
import { compareRuns, type ComparedRun } from './compare-runs';

const check: Check = { id: 'k', name: 'Says Hi', kind: 'contains', text: 'Hi', matchCase: true };

/** A cell with a verdict on its answer. */
function judgedCell(row: ComparisonRow, text: string): ComparisonCell {
  const cell = cellSample(row, 'a', text);
  const { id: _, name: __, ...rule } = check;
  const answer = cell.answers[0]!;
  const of = verdictKey(rule, { cell, row }, answer, { answer: text, prompt: cell.prompts[0]! });
  return { ...cell, verdicts: { k: { of, pass: text.includes('Hi') } } };
}

function run(id: string, texts: { [prompt: string]: string }): ComparedRun {
  const rows = Object.keys(texts).map((prompt) =>
    rowSample(id, `${id}-${prompt}`, { prompts: [prompt] }),
  );
  return {
    variants: [variantSample('a')],
    checks: [check],
    rows,
    cells: rows.map((row) => judgedCell(row, texts[row.prompts[0]!]!)),
  };
}

it('answers to equal prompts are better or worse by their checks, otherwise equal or reworded', () => {
  const before = run('x', { one: 'No', two: 'Hi', three: 'Hi', four: 'No', gone: 'Hi' });
  const after = run('y', { four: 'Nope', three: 'Hi', two: 'No', one: 'Hi', fresh: 'Hi' });
  expect(
    compareRuns(before, after).map(({ prompt, change, gained, lost }) => [
      prompt,
      change,
      gained,
      lost,
    ]),
  ).toEqual([
    ['four', 'reworded', [], []],
    ['three', 'same', [], []],
    ['two', 'worse', [], ['Says Hi']],
    ['one', 'better', ['Says Hi'], []],
  ]);
});

it('variants match by name', () => {
  const before = run('x', { one: 'Hi' });
  const other = { ...run('y', { one: 'Hi' }), variants: [variantSample('a', { name: 'Other' })] };
  expect(compareRuns(before, other)).toEqual([]);
});
