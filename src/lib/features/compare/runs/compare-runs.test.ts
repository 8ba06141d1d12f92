import { expect, it } from 'vitest';
import { cellSample, rowSample, variantSample } from '../../../../../tests/support/storage/samples';
import type { Check, ComparisonCell, ComparisonRow } from '$lib/base/storage/comparison-records';
import { verdictKey } from '../checks/verdicts';
import { compareRuns, type RunSide } from './compare-runs';
import { prepareAnswers } from './run-rows';

const check: Check = { id: 'k', name: 'Says Hi', kind: 'contains', text: 'Hi', matchCase: true };

/** A cell with a verdict on its answer. */
function judgedCell(row: ComparisonRow, text: string, repeat: number): ComparisonCell {
  const cell = cellSample(row, 'a', text, { repeat });
  const { id: _, name: __, ...rule } = check;
  const answer = cell.answers[0]!;
  const of = verdictKey(rule, { cell, row }, answer, { answer: text, prompt: cell.prompts[0]! });
  return { ...cell, verdicts: { k: { of, pass: text.includes('Hi') } } };
}

/** A run of one variant. `answers`: the repeats of each row, by its prompt. */
function run(
  comparisonId: string,
  answers: { [prompt: string]: string[] },
  variant = variantSample('a'),
): RunSide {
  const rows = Object.keys(answers).map((prompt, index) =>
    rowSample(comparisonId, `r${index}`, { prompts: [prompt] }),
  );
  const cells = rows.flatMap((row) =>
    answers[row.prompts[0]!]!.map((text, repeat) => judgedCell(row, text, repeat)),
  );
  const record = { variants: [variant], checks: [check] };
  return {
    comparisonId,
    checks: record.checks,
    variants: [{ ...variant, fingerprints: [] }],
    rows: async function* () {
      yield* (await prepareAnswers({ record, rows, cells })).read();
    },
  };
}

it('Rows are better or worse by their checks, otherwise equal or reworded, the worse ones first', async () => {
  const before = run('x', { one: ['No'], two: ['Hi'], three: ['Hi'], four: ['No'], gone: ['Hi'] });
  const after = run('y', { four: ['Nope'], three: ['Hi'], two: ['No'], one: ['Hi'], new: ['Hi'] });
  const { changes, variants } = await compareRuns(before, after);
  expect(changes.map(({ prompt, change, gained, lost }) => [prompt, change, gained, lost])).toEqual(
    [
      ['two', 'worse', [], ['Says Hi']],
      ['one', 'better', ['Says Hi'], []],
      ['four', 'reworded', [], []],
    ],
  );
  expect(variants).toMatchObject([
    {
      name: 'A',
      counts: { worse: 1, better: 1, reworded: 1, same: 1 },
      difference: { mean: 0, rows: 4 },
    },
  ]);
});

it('A row with repeats is worse if fewer of them pass', async () => {
  const before = run('x', { one: ['Hi', 'Hi', 'No'] });
  const { changes, variants } = await compareRuns(before, run('x', { one: ['Hi', 'No', 'No'] }));
  expect(changes[0]?.change).toBe('worse');
  expect(variants[0]?.difference?.mean).toBeCloseTo(-1 / 3, 10);
});

it('A prompt that was edited between two runs of a comparison is a change of the prompt', async () => {
  const { prompts, changes } = await compareRuns(
    run('x', { 'Say Hi': ['Hi'] }),
    run('x', { 'Say Ho': ['Ho'] }),
  );
  expect(prompts).toEqual({ 1: { before: 'Say Hi', after: 'Say Ho' } });
  expect(changes[0]?.change).toBe('worse');
});

it('One variant is compared with another, whatever they are called', async () => {
  const other = run('y', { one: ['Hi'] }, variantSample('a', { name: 'Other' }));
  const { variants } = await compareRuns(run('x', { one: ['Hi'] }), other);
  expect(variants.map(({ name, counts }) => [name, counts.same])).toEqual([['A → Other', 1]]);
});

it('Answers that differ only beyond their stored beginning are reworded', async () => {
  const long = 'x'.repeat(5000);
  const { changes } = await compareRuns(
    run('x', { one: [`${long} one`] }),
    run('x', { one: [`${long} two`] }),
  );
  expect(changes[0]).toMatchObject({ change: 'reworded', before: { text: 'x'.repeat(4000) } });
});

it('Variants with one name are compared in their order, and those without a partner are named', async () => {
  const side = (comparisonId: string, models: string[], ...others: string[]): RunSide => ({
    ...run(comparisonId, {}),
    variants: [...models.map((model) => ['A', model]), ...others.map((name) => [name])].map(
      ([name = '', model = ''], index) => ({
        id: `${comparisonId}${index}`,
        name,
        settings: { model, systemPrompt: '', parameters: {} },
        fingerprints: [],
      }),
    ),
  });
  const { variants, unpaired } = await compareRuns(
    side('x', ['one', 'two', 'three'], 'B'),
    side('y', ['one', 'two'], 'B', 'C'),
  );
  expect(variants.map(({ name }) => name)).toEqual(['A', 'A', 'B']);
  expect(unpaired).toEqual({ before: ['A'], after: ['C'] });
});
