import { holdsWords, searchWords } from '../text/word-search';
import { untrack } from 'svelte';
import type { Icon } from '../buttons/icon';
import { matchesShortcut } from './keyboard';

/** A command of a page, shown by the palette, the list of shortcuts, a button (ActionButton) or a menu. */
export interface Action {
  id: string;
  /** A verb and its object: "Export this conversation". */
  title: string;
  /** A shorter name for a button beside the object: "Export". */
  label?: string;
  icon?: Icon;
  /** For example "Mod+Shift+O" or "?"; see shortcut.ts. */
  shortcut?: string;
  /** A key that a field handles while it has the focus; shown like a shortcut. */
  fieldKey?: string;
  group?: string;
  /** Other words that find it. */
  keywords?: string;
  /** Whether it is listed only for a query, since there may be many. */
  onlyInSearch?: boolean;
  run: () => void;
  /** The address that it opens, if it does nothing else: its button is then a link. */
  href?: string;
  /** False disables the action for now. */
  enabled?: boolean;
  /** Why it is disabled for now. */
  blockedBy?: string;
  /** Whether it deletes something. */
  danger?: boolean;
}

/** The key that is shown beside an action; empty if it has none. */
export function keyOf({ shortcut, fieldKey = '' }: Pick<Action, 'shortcut' | 'fieldKey'>): string {
  return shortcut ?? fieldKey;
}

/** An action, or an entry of a menu that is not listed in the palette. */
export interface MenuItem extends Omit<Action, 'id'> {
  /** Given for items of which one is chosen. */
  checked?: boolean;
  /** Above the first of the items that have it. */
  heading?: string;
}

/** The group of the actions that every page offers. */
export const everywhere = 'Console';

let providers = $state.raw<readonly (() => readonly Action[])[]>([]);

/** Which dialogs that the palette opens are open. */
export const openDialogs = $state({
  palette: false,
  shortcuts: false,
  help: false,
  tools: false,
  schema: false,
});

/** Registers actions for the lifetime of the calling component (or effect). */
export function registerActions(provide: () => readonly Action[]) {
  // Runs before the children of the component: their actions follow its own.
  $effect.pre(() => {
    providers = [...untrack(() => providers), provide];
    return () => {
      providers = providers.filter((provider) => provider !== provide);
    };
  });
}

/** The page's own come first. */
export function registeredActions(): Action[] {
  const isEverywhere = ({ group }: Action) => group === everywhere;
  const actions = providers.flatMap((provide) => provide());
  return [...actions.filter((action) => !isEverywhere(action)), ...actions.filter(isEverywhere)];
}

export function availableActions(): Action[] {
  return registeredActions().filter((action) => action.enabled !== false);
}

const typesNothing = /^F\d/;

/** Runs the action whose shortcut was pressed, unless the key is meant for a text field, a dialog or a menu. */
export function runShortcut(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  if (document.querySelector('dialog:modal')) return;
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  // Escape types nothing, but closes open elements.
  const isTaken =
    event.key === 'Escape'
      ? document.querySelector('[popover=auto]:popover-open') !== null
      : plain && !typesNothing.test(event.key) && isTyping(event.composedPath()[0]);
  if (isTaken) return;
  const action = availableActions().find(
    ({ shortcut }) => shortcut && matchesShortcut(event, shortcut),
  );
  if (!action) return;
  event.preventDefault();
  action.run();
}

/** `target` may be inside a shadow root. */
function isTyping(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/**
 * Actions whose title, group and keywords contain every word of the query; an earlier match in the title comes first.
 */
export function findActions(actions: readonly Action[], query: string): Action[] {
  const words = searchWords(query);
  const position = (action: Action) => action.title.toLowerCase().indexOf(words[0] ?? '');
  return actions
    .filter(({ title, group = '', keywords = '' }) =>
      holdsWords(`${title} ${group} ${keywords}`, words),
    )
    .sort((a, b) => (position(a) + 1 || Infinity) - (position(b) + 1 || Infinity));
}
