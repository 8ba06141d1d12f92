import type { RunCap } from '$lib/base/storage/comparison-records';
import type { ComparisonActions } from './comparison-actions';
import { Spending } from '../sending/spending.svelte';

/** Sets the cap of the next run. Another one lets the checks that the last run has left over be evaluated. */
export function setCap({ comparison }: ComparisonActions, cap: RunCap | undefined): void {
  if (JSON.stringify(cap) === JSON.stringify(comparison.record.cap)) return;
  comparison.change({ cap });
  if (!comparison.running && comparison.spending?.reached) evaluateRest(comparison);
}

/** Sends the cells that the cap has left over, with another cap or none, and evaluates the checks. */
export async function continueRun(
  actions: ComparisonActions,
  cap: RunCap | undefined,
): Promise<void> {
  const { comparison } = actions;
  const { left, cells } = comparison;
  const isReplaced = left.some(
    ({ key, cell }) => (cells.get(key)?.answers.length ?? 0) > cell.answers.length,
  );
  comparison.change({ cap });
  if (left.length === 0) return evaluateRest(comparison);
  await actions.sendCells(
    left.map(({ cell }) => cell),
    isReplaced,
  );
  // The cells have begun the count that these checks belong to.
  void comparison.checkRun.run(true);
}

function evaluateRest(comparison: ComparisonActions['comparison']): void {
  const { cap } = comparison.record;
  comparison.spending = cap && new Spending(comparison);
  void comparison.checkRun.run(true);
}
