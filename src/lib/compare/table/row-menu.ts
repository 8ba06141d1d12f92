import Copy from '@lucide/svelte/icons/copy';
import Diff from '@lucide/svelte/icons/diff';
import Equal from '@lucide/svelte/icons/equal';
import LibraryBig from '@lucide/svelte/icons/library-big';
import Play from '@lucide/svelte/icons/play';
import Trash2 from '@lucide/svelte/icons/trash-2';
import type { ComparisonRow } from '$lib/storage/comparison-records';
import type { MenuItem } from '$lib/ui/actions/Menu.svelte';
import type { ComparisonActions } from '../comparison-actions';

/** The menu of a row. */
export function rowMenu(
  actions: ComparisonActions,
  row: ComparisonRow,
  /** Undefined while voting is blind, since it reveals the variants. */
  ondiffer: (() => void) | undefined,
  onprompts: () => void,
): MenuItem[] {
  const { id, prompts, values, before, best } = row;
  const isTie = best === 'tie';
  return [
    { title: 'Run this row', icon: Play, run: () => void actions.sendRow(id) },
    {
      title: isTie ? 'Undo “None is best”' : 'None is best',
      icon: Equal,
      run: () => actions.comparison.changeRow(id, { best: isTie ? undefined : 'tie' }),
    },
    ...(ondiffer ? [{ title: 'Difference of two answers…', icon: Diff, run: ondiffer }] : []),
    { title: 'Prompts…', icon: LibraryBig, run: onprompts },
    {
      title: 'Copy this row',
      icon: Copy,
      run: () => void actions.comparison.addRows([{ prompts, values, before }]),
    },
    {
      title: 'Delete this row',
      icon: Trash2,
      danger: true,
      run: () => void actions.removeRow(id),
    },
  ];
}
