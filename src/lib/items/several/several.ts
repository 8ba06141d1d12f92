import type { MenuItem } from '$lib/ui/Menu.svelte';
import type { Icon } from '$lib/ui/icon';

/** What can be done with those that are selected, as a button, or as a menu of `choices`. */
export interface SeveralAction {
  /** With its object, to be told from a button for all: "Delete selected". */
  label: string;
  icon: Icon;
  /** Resolves when it is done; `tell` shows how many are. */
  run?: (tell: (done: number) => void) => void | Promise<unknown>;
  choices?: MenuItem[];
  /** None of them is there any more, so the selecting ends with it. */
  isLast?: true;
}

/** What a feature does with several of its things; fetched when somebody begins to select. */
export interface Several<Item> {
  titleOf: (item: Item) => string;
  /** For at least one of them, in the order in which they are listed; those that a search hides come last. */
  actionsFor: (chosen: readonly Item[]) => SeveralAction[];
}
