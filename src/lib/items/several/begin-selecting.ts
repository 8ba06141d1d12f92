import SelectableRow from './SelectableRow.svelte';
import { Selection } from './selection.svelte';
import SelectionBar from './SelectionBar.svelte';
import type { Several } from './several';

/** What a list needs while several of its things are selected. */
export function beginSelecting<Item extends { id: string }>(
  several: Several<Item>,
  /** In the order in which they are listed. */
  listed: () => readonly Item[],
  /** Also those that are not listed now. */
  all: () => readonly Item[],
  onend: () => void,
) {
  return {
    selection: new Selection(several, listed, all, onend),
    Row: SelectableRow<Item>,
    Bar: SelectionBar<Item>,
  };
}
