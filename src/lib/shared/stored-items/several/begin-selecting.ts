import SelectableRow from './SelectableRow.svelte';
import { Selection, type Several } from './selection.svelte';
import SelectionBar from './SelectionBar.svelte';

/** The state of a list while several of its items are selected. */
export function beginSelecting<Item extends { id: string }>(
  several: Several<Item>,
  /** In list order. */
  listed: () => readonly Item[],
  /** Includes items that are not listed now. */
  all: () => readonly Item[],
  onend: () => void,
) {
  return {
    selection: new Selection(several, listed, all, onend),
    Row: SelectableRow<Item>,
    Bar: SelectionBar<Item>,
  };
}
