import { formatCount } from '$lib/base/ui/text/amounts';
import type { Icon } from '$lib/base/ui/buttons/icon';
import type { MenuItem } from '$lib/base/ui/actions/actions.svelte';
import { announce } from '$lib/base/ui/notices/toasts.svelte';

/** An action on the selected items, as a button, or as a menu of `choices`. */
export interface SeveralAction {
  /** Includes its object, to distinguish it from a button for all: "Delete selected". */
  label: string;
  icon: Icon;
  /** Resolves when it is done; `report` shows the progress. */
  run?: (report: (done: number) => void) => void | Promise<unknown>;
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

/** Selected items of a list; the selection spans several searches. */
export class Selection<Item extends { id: string }> {
  readonly several: Several<Item>;
  readonly onend: () => void;
  /** In list order. */
  readonly #listed: () => readonly Item[];
  /** Includes items that a search hides. */
  readonly #all: () => readonly Item[];
  #ids = $state.raw<ReadonlySet<string>>(new Set());
  /** The start of a range, and the state that it was set to. */
  #anchor: { id: string; isChosen: boolean } | undefined;
  /** Set while the keys extend the selection: the next row gets the state of the one before. */
  #isExtending = false;
  readonly #shown = $derived.by(() => this.#chosenOf(this.#listed()));
  /** Listed items first. */
  readonly chosen = $derived.by(() => {
    const shown = new Set(this.#shown.map(({ id }) => id));
    return [...this.#shown, ...this.#chosenOf(this.#all()).filter(({ id }) => !shown.has(id))];
  });

  constructor(
    several: Several<Item>,
    listed: () => readonly Item[],
    all: () => readonly Item[],
    onend: () => void,
  ) {
    this.several = several;
    this.#listed = listed;
    this.#all = all;
    this.onend = onend;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  toggle(id: string): void {
    const isChosen = !this.has(id);
    this.#anchor = { id, isChosen };
    this.#set([id], isChosen);
  }

  /** Sets all items from the last pressed one to this one to the state of the former. */
  toggleRange(id: string): void {
    const listed = this.#listed();
    const from = listed.findIndex((item) => item.id === this.#anchor?.id);
    const to = listed.findIndex((item) => item.id === id);
    if (!this.#anchor || from === -1) return this.toggle(id);
    const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.#set(
      range.map((item) => item.id),
      this.#anchor.isChosen,
    );
    announce(this.description);
  }

  /** Selects all listed items; or deselects all, including hidden ones. */
  all(isChosen = true): void {
    const which = isChosen ? this.#listed() : this.chosen;
    this.#set(
      which.map(({ id }) => id),
      isChosen,
    );
    announce(this.description);
  }

  get isAllChosen(): boolean {
    return this.#shown.length > 0 && this.#shown.length === this.#listed().length;
  }

  get description(): string {
    const hidden = this.chosen.length - this.#shown.length;
    const count = `${formatCount(this.chosen.length)} selected`;
    return hidden > 0 ? `${count}, ${formatCount(hidden)} not shown` : count;
  }

  #chosenOf(items: readonly Item[]): readonly Item[] {
    return items.filter(({ id }) => this.#ids.has(id));
  }

  /** In the list or beside it: Escape ends it, Ctrl+A selects all, Shift and the arrows a range. */
  readonly onkeydown = (event: KeyboardEvent): void => {
    const isInField = (event.target as Element).matches('input, textarea');
    const row = (event.target as Element).closest('[data-selectable]');
    const isArrow = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'].includes(
      event.key,
    );
    const id = row?.getAttribute('data-selectable');
    this.#isExtending = event.shiftKey && isArrow;
    if (this.#isExtending && id && this.#anchor?.id !== id && !this.has(id)) this.toggle(id);
    if (event.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape') this.onend();
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !isInField)
      this.all();
    else return;
    event.preventDefault();
  };

  /** Called when a row gets the focus. */
  onRowFocused(id: string): void {
    if (this.#isExtending) this.toggleRange(id);
    this.#isExtending = false;
  }

  #set(ids: string[], isChosen: boolean): void {
    const next = new Set(this.#ids);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    this.#ids = next;
  }
}
