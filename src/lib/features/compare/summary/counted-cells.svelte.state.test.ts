import { expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { cellSample, rowSample, variantSample } from '../../../../../tests/support/storage/samples';
import type { ComparisonActions } from '../open/comparison-actions';
import { CountedCells } from './counted-cells.svelte';

it('A comparison that does not change is read once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const row = rowSample('c', 'r', { prompts: ['Hi'] });
  const cell = cellSample(row, 'a', 'Hello');
  const subjects = vi.fn(() => [{ cell, row }]);
  const variants = [variantSample('a')];
  const comparison = {
    cells: new Map([['k', cell]]),
    rows: [row],
    record: { variants, checks: [] },
    variants,
    visibleVariants: variants,
    subjects,
  };
  const actions = { comparison, isCurrent: () => true };
  let counted: CountedCells | undefined;
  const end = $effect.root(() => {
    counted = new CountedCells(() => actions as unknown as ComparisonActions);
  });
  flushSync();
  await vi.waitFor(() => expect(counted?.cells).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(2000);
  expect(subjects).toHaveBeenCalledTimes(1);
  end();
  vi.useRealTimers();
});
