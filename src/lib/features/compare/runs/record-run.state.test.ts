import { describe, expect, it, onTestFinished } from 'vitest';
import {
  cellSample,
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import { randomId } from '$lib/base/platform/random-id';
import type { ComparisonCell } from '$lib/base/storage/comparison-records';
import { openComparisonRuns } from '$lib/base/storage/comparison-runs';
import { openComparisons } from '$lib/base/storage/comparisons';
import type { OpenComparison } from '../open/open-comparison.svelte';
import { recordRun, recordVerdicts, runsToRemove, storedRuns } from './record-run';
import { testComparison } from '../../../../../tests/support/compare/test-comparison';

const repository = openComparisons();
const runs = openComparisonRuns();

/** A stored comparison of one variant with an answer in each row. */
async function answered(texts: string[]) {
  const id = randomId();
  const rows = texts.map((_, index) => rowSample(id, `r${index}`, { position: index }));
  const cells = rows.map((row, index) => cellSample(row, 'a', texts[index]!));
  const record = comparisonSample(id, { variants: [variantSample('a')] });
  await repository.saveWhole(record, rows, cells);
  onTestFinished(() => void repository.remove(id));
  const comparison = testComparison(record);
  await comparison.load();
  await comparison.fullyRead;
  return comparison;
}

function answerAgain(comparison: OpenComparison, rowId: string, text: string, settings = 0) {
  const row = comparison.rows.find(({ id }) => id === rowId)!;
  const cell = cellSample(row, 'a', text, { settings });
  const answers = [{ ...cell.answers[0]!, createdAt: Date.now() }];
  comparison.putCells([{ ...cell, answers } satisfies ComparisonCell]);
}

async function textsOf(comparison: OpenComparison): Promise<string[][]> {
  const stored = await storedRuns(comparison.id);
  return Promise.all(
    stored.map(async (run) => {
      const texts: string[] = [];
      for await (const rows of runs.rows(run))
        texts.push(...rows.flatMap(({ cells }) => cells.map(({ text }) => text)));
      return texts;
    }),
  );
}

describe('A run that has ended', () => {
  it('is stored with its answers and sums, also when it was stopped', async () => {
    const comparison = await answered(['One', 'Two']);
    await recordRun(comparison, 'stopped', 2);
    expect(await textsOf(comparison)).toEqual([['One', 'Two']]);
    expect(await storedRuns(comparison.id)).toMatchObject([
      { end: 'stopped', name: '', rows: 2, variants: [{ name: 'A', cells: 2, answered: 2 }] },
    ]);
  });

  it('names the model and the service that answered, not those of the settings', async () => {
    const comparison = await answered(['One']);
    const [cell] = comparison.cells.values();
    const by = { model: 'built-in/guide', connectionName: 'Demo service' };
    const sentWith = { connectionId: 'built-in', model: by.model };
    comparison.putCells([
      { ...cell!, answers: [{ ...cell!.answers[0]!, ...by, asked: sentWith }] },
    ]);
    comparison.changeVariant('a', (variant) => ({ ...variant, name: 'gpt-4o-mini' }));
    await recordRun(comparison, 'done', 1);
    const answeredBy = [{ model: by.model, service: 'Demo service', isDemo: true }];
    expect(await storedRuns(comparison.id)).toMatchObject([
      { variants: [{ name: 'gpt-4o-mini', answeredBy }] },
    ]);
  });

  it('is announced when it can be read, also with later verdicts', async () => {
    const comparison = await answered(['One']);
    const counts: Promise<number>[] = [];
    onTestFinished(
      runs.onChange(() => counts.push(runs.list(comparison.id).then(({ length }) => length))),
    );
    await recordRun(comparison, 'done', 1);
    expect(await Promise.all(counts)).toEqual([1]);
    await recordVerdicts(comparison);
    expect(counts).toHaveLength(2);
  });

  it('continues the run before if it sent only some rows with the same settings', async () => {
    const comparison = await answered(['One', 'Two']);
    await recordRun(comparison, 'done', 2);
    answerAgain(comparison, 'r1', 'Zwei');
    await recordRun(comparison, 'done', 1);
    expect(await textsOf(comparison)).toEqual([['One', 'Zwei']]);
  });

  it('is a run of its own after a run with a name, which stays as it is', async () => {
    const comparison = await answered(['One', 'Two']);
    await recordRun(comparison, 'done', 2);
    const [first] = await storedRuns(comparison.id);
    await runs.rename(first!, 'Baseline');
    answerAgain(comparison, 'r1', 'Zwei');
    await recordRun(comparison, 'done', 1);
    expect((await textsOf(comparison)).map(String).sort()).toEqual(['One,Two', 'One,Zwei']);
  });

  it('is a run of its own with other settings, without the answers to the earlier ones', async () => {
    const comparison = await answered(['One', 'Two']);
    await recordRun(comparison, 'done', 2);
    comparison.changeVariant('a', (variant) => ({
      ...variant,
      asked: [...variant.asked, { ...variant.settings, systemPrompt: 'In German' }],
    }));
    answerAgain(comparison, 'r1', 'Zwei', 1);
    await recordRun(comparison, 'done', 1);
    expect((await textsOf(comparison)).map(String).sort()).toEqual(['One,Two', 'Zwei']);
  });

  it('stays as it is when a check follows the removal of a row', async () => {
    const comparison = await answered(['One', 'Two']);
    await recordRun(comparison, 'done', 2);
    await comparison.removeRows(['r1']);
    await recordVerdicts(comparison);
    expect(await textsOf(comparison)).toEqual([['One', 'Two']]);
  });

  it('gets the verdicts that came during a later run which answered nothing', async () => {
    const comparison = await answered(['One']);
    await recordRun(comparison, 'done', 1);
    const check = { id: 'k', name: 'K', kind: 'contains', text: 'One', matchCase: true } as const;
    comparison.change({ checks: [check] });
    await comparison.checkRun.run();
    await recordRun(comparison, 'stopped', 0);
    expect(await storedRuns(comparison.id)).toMatchObject([{ checks: [check] }]);
  });

  it('is deleted and restored with its comparison', async () => {
    const comparison = await answered(['One']);
    await recordRun(comparison, 'done', 1);
    const removed = await repository.remove(comparison.id);
    expect(await textsOf(comparison)).toEqual([]);
    await repository.restore(removed);
    expect(await textsOf(comparison)).toEqual([['One']]);
  });
});

it('The oldest runs without a name make room for new ones', () => {
  const stored = Array.from({ length: 53 }, (_, index) => ({
    id: index,
    name: index === 51 ? 'Baseline' : '',
    characters: 10,
  }));
  expect(runsToRemove(stored).map(({ id }) => id)).toEqual([50, 52]);
  const long = [60, 30, 20].map((millions) => ({ name: '', characters: millions * 1e6 }));
  expect(runsToRemove(long)).toEqual(long.slice(2));
});
