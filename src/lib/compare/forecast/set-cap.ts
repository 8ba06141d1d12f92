import type { RunCap } from '$lib/storage/comparison-records';
import type { ComparisonActions } from '../comparison-actions';
import { Spending } from './spending.svelte';

/** Sets the cap of the next run, and evaluates the checks that the last one has left over. */
export function setCap({ comparison }: ComparisonActions, cap: RunCap | undefined): void {
  comparison.change({ cap });
  if (comparison.running || !comparison.spending?.reached) return;
  comparison.spending = cap && new Spending(comparison);
  void comparison.checkRun.run(true);
}

/** Sends the cells that the cap has left over, with another cap or none. */
export async function goOn(actions: ComparisonActions, cap: RunCap | undefined): Promise<void> {
  const { left, cells } = actions.comparison;
  const isReplaced = left.some(
    ({ key, cell }) => (cells.get(key)?.answers.length ?? 0) > cell.answers.length,
  );
  setCap(actions, cap);
  actions.comparison.left = [];
  if (left.length === 0) return;
  await actions.sendCells(
    left.map(({ cell }) => cell),
    isReplaced,
  );
}
