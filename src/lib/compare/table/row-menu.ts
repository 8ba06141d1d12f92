import Copy from '@lucide/svelte/icons/copy';
import Diff from '@lucide/svelte/icons/diff';
import Play from '@lucide/svelte/icons/play';
import Trash2 from '@lucide/svelte/icons/trash-2';
import type { ComparisonRow } from '$lib/storage/comparison-records';
import type { MenuItem } from '$lib/ui/Menu.svelte';
import type { ComparisonActions } from '../comparison-actions';

/** What can be done with a row. */
export function rowMenu(
  actions: ComparisonActions,
  row: ComparisonRow,
  ondiffer: () => void,
): MenuItem[] {
  const { prompts, values, before } = row;
  return [
    { title: 'Run this row', icon: Play, run: () => void actions.askRow(row.id) },
    { title: 'Difference of two answers…', icon: Diff, run: ondiffer },
    {
      title: 'Copy this row',
      icon: Copy,
      run: () => void actions.comparison.addRows([{ prompts, values, before }]),
    },
    {
      title: 'Delete this row',
      icon: Trash2,
      danger: true,
      run: () => void actions.removeRow(row.id),
    },
  ];
}
