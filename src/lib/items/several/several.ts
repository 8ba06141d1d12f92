import type { MenuItem } from '$lib/ui/Menu.svelte';
import type { Icon } from '$lib/ui/icon';

/** An action on the selected items, as a button, or as a menu of `choices`. */
export interface SeveralAction {
  /** Includes its object, to distinguish it from a button for all: "Delete selected". */
  label: string;
  icon: Icon;
  /** Resolves when it is done; `tell` shows the progress. */
  run?: (tell: (done: number) => void) => void | Promise<unknown>;
  choices?: MenuItem[];
  /** Removes all selected items, so the selecting ends with it. */
  isLast?: true;
}

/** A feature's actions on several of its items; fetched when selecting begins. */
export interface Several<Item> {
  titleOf: (item: Item) => string;
  /** For at least one item, in list order; items that a search hides come last. */
  actionsFor: (chosen: readonly Item[]) => SeveralAction[];
}
